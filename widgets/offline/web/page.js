// A lesson's page without a server: starts Python in a worker, says how far it is, and puts what
// each cell shows into its slot. The page around it is the same as on a server (site.js).
import { makeManager } from "./manager.js";
import { forget } from "./memory.js";

const { cells, sizes } = JSON.parse(document.getElementById("cks-alone").textContent);
const { texts } = JSON.parse(document.getElementById("cks-data").textContent);
const { why, tell, keep } = window.cardkitAlone;
const site = window.cardkitSite;

// Python lives in the page itself: there is no line that could be cut.
globalThis.cardkitHeart1 = {
  join: () => () => {},
  ask() {},
  find() {},
  lose: () => tell("broken"),
};

// How long each step takes, in parts of a hundred, as measured on a first visit.
const STEPS = { fetch: [0, 60], start: [60, 78], cards: [78, 96], table: [96, 100] };

function progress(step, percent = 0) {
  const [from, to] = STEPS[step];
  const text = texts[`load_${step}`].replace("{percent}", percent);
  for (const wait of document.querySelectorAll(".cks-wait:not(.cks-late)")) {
    const bar = wait.querySelector("progress") ?? document.createElement("progress");
    bar.max = 100;
    bar.value = from + ((to - from) * percent) / 100;
    bar.setAttribute("aria-label", texts.waiting);
    wait.replaceChildren(text, bar);
  }
}

const slotOf = ({ msg_id: id }) => document.querySelector(`.cks-slot[data-cell="${id.replace("cell-", "")}"]`);

// What a cell shows goes where the cell stood; its messages name it.
function outputFor(parent) {
  const output = document.createElement("div");
  output.className = "jp-OutputArea-output";
  const cell = document.createElement("div");
  cell.className = "jp-Cell jp-CodeCell";
  cell.append(output);
  slotOf(parent)?.append(cell);
  return output;
}

function write(output, text) {
  output.classList.add("jp-RenderedText");
  const lines = document.createElement("pre");
  lines.textContent = text;
  output.append(lines);
}

// Python prints word by word; what it complains of is for those who look for it.
function print({ parentHeader, bundle: { name, text } }) {
  if (name === "stderr") return void console.warn(text);
  const before = slotOf(parentHeader)?.lastElementChild?.querySelector("[data-printed]");
  if (before) return void before.append(text);
  const output = outputFor(parentHeader);
  write(output, text);
  output.lastChild.dataset.printed = "";
}

async function display(manager, { parentHeader, bundle: { data } }) {
  const view = data["application/vnd.jupyter.widget-view+json"];
  const output = outputFor(parentHeader);
  if (view) await manager.show(view.model_id, output);
  else write(output, data["text/plain"] ?? "");
}

const SHOWN = new Set(["execute_result", "display_data"]);

async function start() {
  progress("fetch");
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  let alive = false;
  worker.onerror = (event) => {
    event.preventDefault();
    forget();
    if (alive) tell("broken");
    else if (event.message) tell("too_old"); // it does not understand the worker's script
    else site.failed(); // the script has not come
  };
  const manager = makeManager((text) => worker.postMessage({ text }));
  manager.catch((error) => {
    console.error(error);
    site.failed();
  });
  // Messages are taken one after the other, whatever each has to wait for.
  let last = manager.catch(() => null);
  worker.onmessage = ({ data }) => {
    alive = true;
    if (data.step === "fetch") progress(data.percent < 100 ? "fetch" : "start", data.percent % 100);
    else if (data.step === "ready") last.then(keep);
    else if (data.step) progress(data.step);
    // For those who want to know: how Python started, and that the next start will be quick.
    if (data.kept) document.documentElement.dataset.cksPython = data.kept;
    if (data.old) tell("too_old");
    if (data.failed !== undefined) {
      forget();
      last.then(() => site.failed());
    }
    if (data.text === undefined) return;
    last = last.then(async (made) => {
      if (!made) return null;
      const message = JSON.parse(data.text);
      if (SHOWN.has(message.type)) await display(made, message);
      else if (message.type === "stream") print(message);
      else made.take(message);
      return made;
    });
  };
  worker.postMessage({ start: { cells, sizes } });
}

if (!why) start();
