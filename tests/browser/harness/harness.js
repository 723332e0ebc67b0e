// ?scene=play&theme=dark&suits=2&site=0&scale=1.3 — a table without Jupyter.
// A move is answered with the scene named by ?then=, or with a refusal.
import { fakeModel } from "../js/fakemodel.js";
import { contractScenes, gameScenes, moreScenes } from "./morescenes.js";
import table from "/widgets/js/index.js";

const wish = new URLSearchParams(location.search);
const page = document.documentElement;
page.dataset.cardkitTheme = wish.get("theme") ?? "light";
page.dataset.cardkitSuits = wish.get("suits") ?? "4";
if (wish.get("site") !== "0") page.dataset.cardkitSite = "1";
if (wish.get("page")) page.style.setProperty("--page", wish.get("page"));
if (wish.get("scale")) page.style.setProperty("--cardkit-scale", wish.get("scale"));

const [lessons, contract, games, labels] = await Promise.all(
  ["scenes.json", "contract.json", "games.json", "/labels.json"].map((url) => fetch(url).then((answer) => answer.json())));
const scenes = { ...lessons, ...moreScenes(lessons), ...contractScenes(contract), ...gameScenes(games) };
const name = wish.get("scene") ?? "draw";
const first = { ...scenes[name], frames: scenes[name].frames.slice(0, 1), copy: null };

function python({ step, seq, move }, model) {
  if (move === ":ping") {
    if (wish.get("dead") !== "1") setTimeout(() => model.receive({ pong: true }), 20);
    return;
  }
  const now = model.get("scene");
  if (seq !== now.seq || step !== now.step) return;
  const opening = move === ":open" || move.startsWith(":replay");
  let next = scenes[wish.get("then")] ?? now;
  if (opening) next = scenes[name];
  const last = next.frames.slice(opening || wish.get("then") ? 0 : -1);
  let { answer } = next;
  if (!opening && !wish.get("then")) {
    answer = { tone: "refused", title: "Not yet", text: `The harness plays no “${move}”.`, rule: "BR-11", cards: [] };
  }
  const copy = opening || wish.get("then") ? next.copy : null;
  setTimeout(() => model.set("scene", { ...next, answer, copy, frames: last, step, seq: seq + 1 }), 40);
}

const model = fakeModel({ scene: first, labels }, python);
globalThis.model = model;
globalThis.showScene = (scene) => {
  const { seq, step } = model.get("scene");
  model.set("scene", { ...scenes[scene], step, seq: seq + 1 });
};
globalThis.stopTable = table.render({ model, el: document.getElementById("table") });
