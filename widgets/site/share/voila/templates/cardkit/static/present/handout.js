// The whole lesson on paper: every step with its text, its table as a picture, its task and room
// to answer; the answers on the last page. Python tells what each step holds; the table's own
// script draws it. It is laid out beside the screen, printed, and gone again.
import { suited } from "./question.js";
import { tableOf } from "./tables.js";

// As wide as the type area of A4 and Letter with the margins of print.css, in px of 1/96 inch.
export const WIDTH = 680;
const PATIENCE = 20000;
let making = false;

function styled() {
  const href = new URL("./print.css", import.meta.url).href;
  const known = document.querySelector("link[data-handout]");
  if (known) return Promise.resolve();
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  link.dataset.handout = "";
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

const soon = (promise) => Promise.race([promise,
  new Promise((_, fail) => setTimeout(() => fail(new Error("no answer")), PATIENCE))]);

// What every table tells of its step; null for sections without one.
function askAll(sections) {
  return Promise.all(sections.map((section) => {
    const table = tableOf(section);
    if (!table) return section.step ? Promise.reject(new Error(section.key)) : null;
    return soon(table.ask("handout"));
  }));
}

export async function printHandout(site) {
  if (making) return;
  making = true;
  const { make, say } = site;
  const status = make("p", { class: "cks-making", role: "status" }, say("handout_making"));
  document.body.append(status);
  let drawn = null;
  try {
    await styled();
    drawn = layOut(site, await askAll(site.sections));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    status.remove();
    document.documentElement.dataset.cksHandout = "1";
    document.dispatchEvent(new CustomEvent("cardkit:handout"));
    window.print();
  } catch {
    status.textContent = say("handout_failed");
    setTimeout(() => status.remove(), 6000);
  } finally {
    making = false;
    // Some browsers print after print() has returned: it is cleared away with the next key or click.
    const clear = () => {
      removeEventListener("pointerdown", clear, true);
      removeEventListener("keydown", clear, true);
      delete document.documentElement.dataset.cksHandout;
      drawn?.destroy();
    };
    if (drawn) {
      addEventListener("pointerdown", clear, true);
      addEventListener("keydown", clear, true);
    }
  }
}

export function layOut(site, told) {
  const { make, say, page, sections } = site;
  const text = (value) => suited(make, value);
  const undo = [];
  const paper = make("div", { class: "ckh", "aria-hidden": "true", inert: "" });
  paper.style.width = `${WIDTH}px`;
  const name = make("p", { class: "ckh-name" }, say("handout_name"), make("span", {}));
  paper.append(make("header", {}, make("p", { class: "ckh-game" }, `${page.game} ${page.number || ""}`), make("h1", {}, page.title), name));
  document.body.append(paper);

  const number = (place) => sections.slice(0, place + 1).filter((each) => each.step).length;

  function picture(place, step) {
    const host = make("div", { class: "ckh-table", "data-kind": step.kind });
    place.append(host);
    const can = { undo: false, retry: false, hint: 0, show: false };
    const scene = { say: "", task: "", status: "playing", kind: step.kind, frames: [step.frame], moves: [], can, copy: null, teacher: null, curtain: null };
    undo.push(tableOf(sections.find((each) => each.key === step.step)).draw(host, scene));
  }

  function sheetOf(section) {
    const sheet = section.element.querySelector(".ck-sheet");
    return sheet ? [sheet.cloneNode(true)] : [];
  }

  function room(step) {
    if (step.choices.length) {
      return make("ul", { class: "ckh-choices" }, ...step.choices.map((choice) => make("li", {}, ...text(choice))));
    }
    return make("p", { class: "ckh-room" }, make("span", {}, say("handout_room")), make("i", {}), make("i", {}));
  }

  sections.forEach((section, place) => {
    const step = told[place];
    const part = make("section", { class: "ckh-step" });
    if (step) {
      part.append(make("h2", {}, `${number(place)}  `, ...text(section.title)), make("p", {}, ...text(step.say)), ...sheetOf(section));
      if (step.told.length) part.append(make("p", { class: "ckh-told" }, say("handout_before"), " ", ...text(step.told.join(" "))));
      paper.append(part);
      picture(part, step);
      part.append(make("p", { class: "ckh-task" }, ...text(step.task), step.choices.length ? ` ${say("handout_tick")}` : ""), room(step));
    } else {
      for (const prose of section.element.querySelectorAll(".cks-prose")) part.append(prose.cloneNode(true));
      for (const link of part.querySelectorAll("p:last-child > a:only-child")) link.parentNode.remove();
      if (part.textContent.trim()) paper.append(part);
    }
  });

  const answers = make("ol", {}, ...told.flatMap((step, place) => (step ? [make("li", {},
    make("b", {}, `${number(place)}  `, ...text(sections[place].title)),
    ...step.answer.map((each) => make("p", {}, make("strong", {}, ...text(each.text)), each.why ? " – " : "", ...text(each.why))))] : [])));
  paper.append(make("section", { class: "ckh-answers" }, make("h2", {}, say("handout_answers")), answers));

  return {
    paper,
    destroy() {
      for (const each of undo) each();
      paper.remove();
    },
  };
}
