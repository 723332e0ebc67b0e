import { awake, equal, ok, pause, stage, test, until } from "./check.js";
import { fakeModel } from "./fakemodel.js";
import widget from "/widgets/js/index.js";
import { placeSeats } from "/widgets/js/zones.js";

const load = async (url) => (await fetch(url)).json();
const [labels, scenes] = await Promise.all([load("/labels.json"), load("/tests/browser/harness/scenes.json")]);

async function show(name, answer, width) {
  localStorage.clear();
  const first = { ...scenes[name], frames: scenes[name].frames.slice(0, 1), answer: null };
  const model = fakeModel({ scene: first, labels }, answer);
  const place = stage(width);
  const stop = widget.render({ model, el: place });
  await awake(place);
  const next = (more) => model.set("scene", { ...model.get("scene"), ...more, seq: model.get("scene").seq + 1 });
  const button = (text) => [...place.querySelectorAll("button")].find((each) => each.textContent.startsWith(text));
  return { model, place, stop, next, button };
}

test("the others sit clockwise from the learner's left, wherever he is in the order", () => {
  const seats = (names, you) => placeSeats([...names].map((name) => ({ name, you: name === you })))
    .map(({ seat, spot }) => `${seat.name} ${spot}`);
  equal(seats("ABCD", "B"), ["C left", "D top", "A right"]);
  equal(seats("ABC", "C"), ["A left", "B right"]);
  equal(seats("AB", "A"), ["B top"]);
  equal(seats("ABCDE", "A"), ["B row", "C row", "D row", "E row"]);
});

test("a refusal or a hint moves no card again, and a replay does not scroll the page", async () => {
  const { next, stop, place } = await show("refused");
  next({ answer: scenes.refused.answer, moves: ["take", "discard 9D", "discard 9D"] });
  equal(place.getAnimations({ subtree: true }).filter((each) => !each.transitionProperty).length, 0);
  equal(scrollY, 0);
  stop();
});

test("a table opens its step when it is first seen, and not before", async () => {
  localStorage.clear();
  const model = fakeModel({ scene: scenes.draw, labels });
  const place = stage();
  place.style.display = "none";
  const stop = widget.render({ model, el: place });
  await pause(80);
  equal(model.moves(), []);
  equal(place.querySelectorAll("button").length, 0);
  place.style.display = "";
  await awake(place);
  equal(model.moves(), [":open"]);
  equal(model.sent[0], { step: "step-one", seq: 1, move: ":open" });
  stop();
  equal([model.count(), place.children.length], [0, 0]);
});

test("saved moves are replayed, and the first scene does not wipe them out", async () => {
  localStorage.clear();
  const saved = { steps: { "step-one": { done: false, digest: scenes.draw.digest, moves: ["take", "discard KC"] } } };
  localStorage.setItem(`cardkit:1:${scenes.draw.lesson}`, JSON.stringify(saved));
  const model = fakeModel({ scene: scenes.draw, labels });
  const place = stage();
  const stop = widget.render({ model, el: place });
  await awake(place);
  equal(model.moves(), [":replay take; discard KC"]);
  equal(JSON.parse(localStorage.getItem(`cardkit:1:${scenes.draw.lesson}`)), saved);
  stop();
});

test("a card chosen while the step is being opened stays chosen; a fresh start lets it go", async () => {
  const { next, stop, place } = await show("draw");
  const chosen = () => place.querySelectorAll('[role="option"][aria-selected="true"]').length;
  place.querySelector('[role="option"]').click();
  next({ answer: null, can: { ...scenes.draw.can, undo: false } });
  equal(chosen(), 1);
  next({ answer: null, can: { ...scenes.draw.can, undo: false } });
  equal(chosen(), 0);
  stop();
});

test("a double click sends once; the next scene opens the lock", async () => {
  const { model, next, button, stop } = await show("draw");
  next({});
  button("Draw").click();
  button("Draw").click();
  equal(model.moves(), [":open", "draw"]);
  equal(model.sent.find((message) => message.move === "draw").seq, 2);
  next({});
  button("Take").click();
  equal(model.moves(), [":open", "draw", "take"]);
  stop();
});

test("what cannot be filled is explained, what can be is sent even if it is not possible now", async () => {
  const { model, place, next, button, stop } = await show("draw");
  next({});
  button("Meld").click();
  equal(model.moves(), [":open"]);
  ok(place.querySelector(".ck-answer").textContent.includes("First take a card"), "no reason is shown");
  place.querySelector("[role=option]").click();
  button("Discard").click();
  equal(model.moves(), [":open", "discard 2C"]);
  stop();
});

test("melds: choose cards first, then the meld takes them", async () => {
  const { model, place, next, button, stop } = await show("play");
  next({});
  const meld = place.querySelector("[data-zone='meld:2']");
  meld.click();
  ok(place.querySelector(".ck-answer").textContent.includes("First choose cards"));
  place.querySelector("[data-key='KD']").click();
  button("Lay off").click();
  ok(place.querySelector(".ck-answer").textContent.includes("choose the meld"));
  equal(document.activeElement.dataset.zone, "meld:1");
  meld.click();
  equal(model.moves(), [":open", "layoff 2 KD"]);
  stop();
});

test("names: stock, pile, meld", async () => {
  const { place, stop } = await show("play");
  const name = (zone) => place.querySelector(`[data-zone='${zone}']`).getAttribute("aria-label");
  equal(name("stock"), "Stock, 24 cards, face down. Draw");
  equal(name("pile"), "Pile, 2 cards, top card nine of diamonds. Take");
  equal(name("meld:1"), "Ada · set: queen of spades, queen of hearts, queen of diamonds. Lay off");
  stop();
});

test("frames are played one after the other; any action jumps to the end and is not sent", async () => {
  const { model, place, next, button, stop } = await show("round");
  next({ frames: scenes.round.frames.slice(1) });
  equal(place.querySelector(".ck-prompt").textContent.replace(/\uFE0E/g, ""), "Ada takes the K♣.");
  button("Draw").click();
  equal(place.querySelector(".ck-prompt").textContent, scenes.round.frames.at(-1).prompt.text);
  equal(model.moves(), [":open"]);
  button("Draw").click();
  equal(model.moves(), [":open", "draw"]);
  stop();
});

test("progress and next are told to the page; Next is only there on our site", async () => {
  const told = [];
  const listen = (event) => told.push([event.type, event.detail.step, event.detail.status]);
  for (const name of ["cardkit:progress", "cardkit:next"]) document.addEventListener(name, listen);
  const { next, button, stop, place } = await show("passed");
  ok(place.querySelectorAll(".ck-help button")[4].hidden, "Next is shown in a foreign page");
  document.documentElement.dataset.cardkitSite = "1";
  next({});
  button("Next").click();
  equal(told, [["cardkit:progress", "step-one", "passed"], ["cardkit:next", "step-one", undefined]]);
  equal(JSON.parse(localStorage.getItem(`cardkit:1:${scenes.passed.lesson}`)).steps["step-one"].done, true);
  delete document.documentElement.dataset.cardkitSite;
  for (const name of ["cardkit:progress", "cardkit:next"]) document.removeEventListener(name, listen);
  stop();
});

test("a send that throws shows the banner; a pong takes it away", async () => {
  const { model, next, button, stop } = await show("draw");
  next({});
  model.broken = true;
  button("Draw").click();
  equal(document.querySelectorAll(".ck-banner").length, 1);
  ok(document.querySelector(".ck-banner button"), "no Reload");
  model.broken = false;
  model.receive({ pong: true });
  equal(document.querySelectorAll(".ck-banner").length, 0);
  stop();
});

test("the focus never falls back to the page", async () => {
  const { place, next, button, stop } = await show("play");
  next({});
  place.querySelector("[data-key='KD']").click();
  button("Discard").focus();
  button("Discard").click();
  next({ frames: scenes.draw.frames, answer: null });
  ok(place.contains(document.activeElement), "the focus has left the table");
  ok(document.activeElement.getAttribute("aria-disabled") !== "true", "the focus is on something dead");
  stop();
});

test("every focusable element keeps JupyterLab's shortcuts away", async () => {
  for (const name of ["play", "choose", "refused"]) {
    const { place, next, stop } = await show(name);
    next({ answer: scenes[name].answer });
    for (const node of place.querySelectorAll("button, summary, dialog, [tabindex]")) {
      equal(node.getAttribute("data-lm-suppress-shortcuts"), "true", node.outerHTML.slice(0, 80));
    }
    stop();
  }
});

test("a rule opens, closes with its button, and gives the focus back", async () => {
  const { place, stop } = await show("refused");
  const chip = place.querySelector(".ck-say .ck-chip");
  chip.focus();
  chip.click();
  const dialog = place.querySelector("dialog");
  ok(dialog.open, "closed");
  ok(dialog.textContent.includes("Russian"), "the language is missing");
  equal(dialog.querySelector("blockquote").lang, "ru");
  dialog.querySelector("button").click();
  await until(() => !dialog.open && document.activeElement === chip, "the rule does not give the focus back");
  stop();
});
