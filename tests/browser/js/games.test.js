// Rummy 500 and makao at the table.
import { awake, equal, ok, press, stage, test } from "./check.js";
import { fakeModel } from "./fakemodel.js";
import { chooserFor } from "/widgets/js/chooser.js";
import { shares } from "/widgets/js/counted.js";
import { effectsAt } from "/widgets/js/effects.js";
import widget from "/widgets/js/index.js";

const load = async (url) => (await fetch(url)).json();
const [labels, scenes] = await Promise.all([load("/labels.json"), load("/tests/browser/harness/games.json")]);

async function show(name, more = {}) {
  localStorage.clear();
  const scene = { ...scenes[name], ...more };
  const model = fakeModel({ scene: { ...scene, frames: scene.frames.slice(-1) }, labels });
  const place = stage(900);
  const stop = widget.render({ model, el: place });
  await awake(place);
  const next = (given = {}) => model.set("scene", { ...model.get("scene"), ...given, seq: model.get("scene").seq + 1 });
  next();
  const find = (selector) => place.querySelector(selector);
  const all = (selector) => [...place.querySelectorAll(selector)];
  const button = (text) => all("button").find((each) => each.textContent === text);
  const choose = (...keys) => keys.forEach((key) => find(`[data-key='${key}']`).click());
  const text = (selector) => find(selector).textContent.replace(/\uFE0E/g, "");
  return { model, place, find, all, button, choose, text, next, stop, sent: () => model.moves().slice(1), pile: () => all("button.ck-spreadcard") };
}

test("which neighbours in a meld belong to the same seat", () => {
  const cards = [0, 1, 1, 0].map((seat) => ({ seat, name: "AB"[seat] }));
  equal(shares(cards).map((share) => share.name + share.cards.length), ["A1", "B2", "A1"]);
});

test("which choice some cards ask for", () => {
  const choosers = [{ rank: "A" }, { rank: "10" }];
  const rank = (...cards) => chooserFor(choosers, cards)?.rank;
  equal([rank("AS", "AH"), rank("10S"), rank("AS", "2S"), rank("JS"), rank()], ["A", "10", undefined, undefined, undefined]);
  ok(!chooserFor(undefined, ["AS"]));
});

test("which effects have to do with a seat", () => {
  const effects = [{ id: "attack", seat: "Bo" }, { id: "lost:Cy", seat: "Cy" }, { id: "contract", seat: null }, { id: "odd", seat: "Bo" }];
  equal(["Ada", "Bo", "Cy"].map((name) => effectsAt(effects, name).map(({ id }) => id).join()), ["", "attack", "lost:Cy"]);
});

test("every card of an open pile is looked at first, the top card too; Take looks at the top card", async () => {
  const { find, pile, button, text, sent, stop } = await show("pile");
  equal(pile().length, 12);
  equal(pile()[8].getAttribute("aria-label"), "five of diamonds. Take the five of diamonds and 3 more");
  pile()[11].click();
  equal([find(".ck-preview").hidden, find(".ck-preview").dataset.tone, sent()], [false, "refused", []]);
  button("Take").click();
  ok(find(".ck-preview").hidden, "pressing again does not close it");
  button("Take").click();
  equal([find(".ck-preview").hidden, sent()], [false, []]);
  pile()[8].click();
  equal(pile().filter((card) => card.querySelector(".ck-coming")).length, 4);
  equal(text(".ck-preview .ck-primary"), "Take the 5♦ and 3 more");
  find(".ck-preview .ck-primary").click();
  equal(sent(), ["take 5D"]);
  stop();
});

test("what cannot be used can still be tried", async () => {
  const { find, pile, sent, stop } = await show("pile");
  pile()[0].click();
  find(".ck-previewrow button").click();
  equal(sent(), ["take 9S"]);
  stop();
});

test("the open pile is one tab stop; arrows, Home, End and a rank move in it", async () => {
  const { pile, stop } = await show("pile");
  const stops = () => pile().filter((card) => card.tabIndex === 0).map((card) => pile().indexOf(card));
  const at = (key) => {
    press(document.activeElement, key);
    return pile().indexOf(document.activeElement);
  };
  equal(stops(), [11]);
  pile()[11].focus();
  equal(["ArrowRight", "ArrowLeft", "ArrowUp", "Home", "ArrowLeft", "ArrowDown", "9", "9", "1", "k", "End"].map(at),
    [11, 10, 9, 0, 0, 1, 7, 0, 5, 9, 11]);
  equal(stops(), [11]);
  press(document.activeElement, "Home");
  equal(stops(), [0]);
  ok(!press(document.activeElement, "PageDown").defaultPrevented);
  stop();
});

test("a card that has no preview now is sent, and the table says why not", async () => {
  const { pile, button, sent, next, stop } = await show("use");
  pile()[2].click();
  next();
  button("Take").click();
  equal(sent(), ["take AC", "take"]);
  stop();
});

test("a closed pile tells all its cards", async () => {
  const [frame] = structuredClone(scenes.pile.frames.slice(-1));
  const pile = frame.zones.find((zone) => zone.kind === "pile");
  pile.press = null;
  for (const card of pile.cards) for (const key of ["press", "preview"]) delete card[key];
  const { find, stop } = await show("pile", { frames: [frame] });
  ok(find(".ck-pile").getAttribute("aria-label").startsWith("Pile, 12 cards, top card two of hearts; under it, downwards: six of diamonds, king"));
  stop();
});

test("whose each card of a meld is, and what it counts", async () => {
  const { find, all, text, stop } = await show("pile");
  equal(find("[data-zone='meld:1']").getAttribute("aria-label"),
    "Bo's run: jack of clubs, 10, queen of clubs, 10, king of clubs, 10 for Ada. Lay off");
  equal(all("[data-zone='meld:1'] .ck-points").map((node) => node.textContent), ["10", "10", "10"]);
  equal([all(".ck-guest").length, text(".ck-guest .ck-share")], [1, "You"]);
  equal(all(".ck-seat .ck-mark, .ck-me .ck-mark").map((mark) => mark.dataset.seat), ["1", "2", "0"]);
  stop();
});

test("how it would stand is asked with a button of its own, where cards count", async () => {
  const { button, sent, stop } = await show("pile");
  button("If it ended now").click();
  equal(sent(), [":standing"]);
  stop();
  const other = await show("plain");
  ok(!other.button("If it ended now"));
  other.stop();
});

test("cards are laid in the order of choosing, and show it", async () => {
  const { find, button, choose, text, sent, stop } = await show("attack");
  equal(text(".ck-note"), "");
  choose("3H", "3S");
  equal(["3H", "3S"].map((key) => find(`[data-key='${key}']`).dataset.order), ["1", "2"]);
  equal(find("[data-key='3S']").getAttribute("aria-label"), "three of spades, number 2");
  equal(text(".ck-note"), "The first must fit; the last ends on top.");
  choose("3H", "3H");
  equal(["3H", "3S"].map((key) => find(`[data-key='${key}']`).dataset.order), ["2", "1"]);
  button("Play").click();
  equal(sent(), ["play 3S 3H"]);
  choose("3S");
  equal([text(".ck-note"), find("[data-key='3S']").dataset.order], ["", undefined]);
  stop();
});

test("an ace asks for a suit", async () => {
  const { find, all, button, choose, sent, stop } = await show("plain");
  choose("AS");
  button("Play").focus();
  button("Play").click();
  equal([sent(), find(".ck-chooser").getAttribute("aria-label")], [[], "Which suit shall be in force?"]);
  equal(all(".ck-pick").map((pick) => pick.querySelector(".ck-inline").dataset.suit), ["S", "H", "D", "C"]);
  equal(document.activeElement, all(".ck-pick")[0]);
  press(document.activeElement, "Escape");
  equal([find(".ck-chooser").hidden, document.activeElement], [true, button("Play")]);
  find(".ck-pile").click();
  find(".ck-chooserclose").click();
  equal([find(".ck-chooser").hidden, document.activeElement], [true, find(".ck-pile")]);
  find(".ck-pile").click();
  all(".ck-pick")[1].click();
  equal([sent(), find(".ck-chooser").hidden], [["play AS suit H"], true]);
  stop();
});

test("a jack may demand a rank, or none; another choice of cards closes the question", async () => {
  const { find, all, button, choose, sent, next, stop } = await show("plain");
  choose("JC");
  button("Play").click();
  choose("2C");
  ok(find(".ck-chooser").hidden);
  button("Play").click();
  equal([find(".ck-chooser").hidden, sent()], [true, ["play JC 2C"]]);
  next(); // nothing to be undone, so nothing stays chosen
  choose("JC");
  button("Play").click();
  all(".ck-pick").at(-1).click();
  next();
  choose("JC");
  button("Play").click();
  all(".ck-pick")[0].click();
  equal(sent(), ["play JC 2C", "play JC", "play JC demand 7"]);
  stop();
});

test("where playing is not possible nothing is asked", async () => {
  const [frame] = structuredClone(scenes.plain.frames.slice(-1));
  frame.actions[0].ok = false;
  const { find, button, choose, sent, stop } = await show("plain", { frames: [frame] });
  choose("AS");
  button("Play").click();
  equal([find(".ck-chooser").hidden, sent()], [true, ["play AS"]]);
  stop();
});

test("the drawn card chooses itself, once", async () => {
  const { find, button, choose, next, sent, stop } = await show("drawn");
  const drawn = () => find("[data-key='3S']");
  equal([drawn().ariaSelected, drawn().dataset.tag, drawn().getAttribute("aria-label")],
    ["true", "just drawn", "three of spades, just drawn, number 1"]);
  ok(button("Play").classList.contains("ck-primary"));
  choose("3S");
  next({ answer: { tone: "info", title: "", text: "Another try.", rule: null, cards: [] } });
  equal(drawn().ariaSelected, "false");
  choose("3S");
  button("Play").click();
  equal(sent(), ["play 3S"]);
  stop();
});

test("what is in force is a picture with its words, and a sign at the seat", async () => {
  const { find, all, text, stop, next } = await show("passed");
  equal([text(".ck-force"), find(".ck-force .ck-arrow").dataset.spot], ["8Attack on Bo: draw 8", "left"]);
  equal(find("[data-zone='hand:Bo'] .ck-badge .ck-pic").dataset.kind, "attack");
  next({ frames: scenes.four.frames });
  equal(all(".ck-force").map((sign) => sign.textContent), ["1Fours against Ada: turns to lose: 1"]);
  equal(find(".ck-arrow").dataset.spot, "you");
  ok(text("[data-zone='hand:Cy'] .ck-badge").includes("sits out Cy sits out, turns left: 1"));
  equal(all(".ck-me .ck-pill .ck-pic").length, 1);
  next({ frames: scenes.suit.frames });
  equal([find(".ck-force .ck-pic").dataset.suit, all(".ck-badge").length], ["H", 0]);
  next({ frames: scenes.plain.frames });
  equal([find(".ck-signs").hidden, find(".ck-effects").hidden], [true, true]);
  stop();
});
