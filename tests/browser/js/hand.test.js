import { equal, ok, press, stage, test } from "./check.js";
import { makeHand } from "/widgets/js/hand.js";
import { makeWords } from "/widgets/js/words.js";

const labels = await (await fetch("/labels.json")).json();

function deal(codes, marks = {}) {
  const calls = [];
  const hand = makeHand(makeWords(labels), [document.createElement("div")], {
    change: () => calls.push("change"), touch: () => calls.push("touch"),
  });
  stage().append(hand.node);
  const zone = (text) => ({
    id: "hand:Dan", label: "You", cards: text.split(" ").map((card) => ({ card, marks: marks[card] ?? [] })),
  });
  hand.update(zone(codes), new Set());
  hand.list.focus();
  return {
    ...hand, calls,
    again: (text, bad = []) => hand.update(zone(text), new Set(bad)),
    key: (key, more) => press(hand.list, key, more),
    active: () => document.getElementById(hand.list.getAttribute("aria-activedescendant"))?.dataset.key,
    order: () => [...hand.list.children].map((option) => option.dataset.key).join(" "),
  };
}

test("one tab stop, and JupyterLab's shortcuts are kept away", () => {
  const { node, list } = deal("KC 7S 7H");
  equal(node.querySelectorAll("[tabindex]").length, 1);
  equal(list.getAttribute("data-lm-suppress-shortcuts"), "true");
  equal(list.getAttribute("aria-multiselectable"), "true");
});

test("arrows move, Home and End jump, the ends hold", () => {
  const hand = deal("KC 7S 7H 2D");
  equal(hand.order(), "2D 7S 7H KC");
  equal(hand.active(), "2D");
  hand.key("ArrowRight");
  equal(hand.active(), "7S");
  hand.key("End");
  hand.key("ArrowRight");
  equal(hand.active(), "KC");
  hand.key("Home");
  hand.key("ArrowLeft");
  equal(hand.active(), "2D");
  equal(hand.selected(), []);
});

test("Space and Enter choose and let go, Escape lets all go", () => {
  const hand = deal("KC 7S 7H 2D");
  hand.key("ArrowRight");
  hand.key(" ");
  hand.key("ArrowRight");
  const event = hand.key("Enter");
  ok(event.defaultPrevented, "Enter has not been used");
  equal(hand.selected(), ["7S", "7H"]);
  hand.key(" ");
  equal(hand.selected(), ["7S"]);
  equal(hand.list.querySelector("[aria-selected=true]").getAttribute("aria-label"), "seven of spades");
  hand.key("Escape");
  equal(hand.selected(), []);
  ok(!hand.key("Escape").defaultPrevented, "an Escape that does nothing is taken");
});

test("Shift+arrow extends", () => {
  const hand = deal("KC 7S 7H 7D");
  hand.key("ArrowRight", { shiftKey: true });
  hand.key("ArrowRight", { shiftKey: true });
  equal(hand.selected(), ["7S", "7H", "7D"]);
});

test("a rank jumps to its next card", () => {
  const hand = deal("KC 7S 7H 10D KD");
  hand.key("k");
  equal(hand.active(), "KD");
  hand.key("K");
  equal(hand.active(), "KC");
  hand.key("1");
  hand.key("0");
  equal(hand.active(), "10D");
  hand.key("7");
  equal(hand.active(), "7S");
  hand.key("3");
  equal(hand.active(), "7S");
});

test("other keys are left to the page", () => {
  const hand = deal("KC 7S");
  for (const key of ["PageDown", "Tab", "x", "F5"]) ok(!hand.key(key).defaultPrevented, `${key} is taken`);
  ok(!hand.key("k", { ctrlKey: true }).defaultPrevented, "Ctrl+K is taken");
});

test("a click chooses", () => {
  const hand = deal("KC 7S 7H");
  hand.list.children[1].click();
  equal(hand.selected(), ["7H"]);
  ok(hand.calls.includes("touch") && hand.calls.includes("change"));
});

test("sorting by suit and by rank, moving a card with Alt+arrow", () => {
  const hand = deal("KC 7S 7H 2S");
  const sort = hand.node.querySelector(".ck-sort");
  sort.click();
  equal(hand.order(), "2S 7S 7H KC");
  sort.click();
  equal(hand.order(), "2S 7S 7H KC".split(" ").join(" "));
  hand.key("Home");
  hand.key("ArrowRight", { altKey: true });
  equal(hand.order(), "7S 2S 7H KC");
  hand.again("KC 7S 7H 2S 9D");
  equal(hand.order(), "7S 2S 7H KC 9D");
});

test("the choice outlives a refusal, but not the card", () => {
  const hand = deal("KC 7S 7H");
  hand.key(" ");
  equal(hand.selected(), ["7S"]);
  hand.again("KC 7S 7H", ["7S"]);
  equal(hand.selected(), ["7S"]);
  ok(hand.list.querySelector("[data-key='7S'] .ck-bad"), "the card the answer names is not marked");
  hand.again("KC 7H");
  equal(hand.selected(), []);
  equal(hand.active(), "7H");
});

test("two equal cards are two cards", () => {
  const hand = deal("7S 7S 2D");
  hand.list.children[1].click();
  hand.list.children[2].click();
  equal(hand.selected(), ["7S", "7S"]);
});

test("marks are spoken", () => {
  const hand = deal("7S 9D", { "9D": ["taken", "unknown"] });
  equal(hand.list.querySelector("[data-key='9D']").getAttribute("aria-label"), "nine of diamonds, taken from the pile");
});

test("of two equal cards the one that stays is not chosen", () => {
  const hand = deal("AS AS 4H");
  hand.key("Home");
  hand.key(" ");
  equal(hand.selected(), ["AS"]);
  hand.again("AS 4H");
  equal(hand.selected(), []);
});
