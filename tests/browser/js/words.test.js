import { equal, ok, test } from "./check.js";
import { cardFace } from "/widgets/js/cards.js";
import { richText, spokenText } from "/widgets/js/text.js";
import { makeWords } from "/widgets/js/words.js";

const labels = await (await fetch("/labels.json")).json();
const say = makeWords(labels);

test("placeholders are filled, unknown keys are shown", () => {
  const words = makeWords({ greet: "Hello {name} and {other}" });
  equal(words("greet", { name: "Bo" }), "Hello Bo and ");
  equal(words("greet", { name: "{other}", other: "Cy" }), "Hello {other} and Cy");
  equal(words("none"), "none");
});

test("cards and numbers have names", () => {
  equal(say.card("7H"), "seven of hearts");
  equal(say.card("10S"), "ten of spades");
  equal(say.count("zone.stock", 1), "Stock, 1 card, face down");
  equal(say.count("zone.stock", 31), "Stock, 31 cards, face down");
});

test("a language with more plural forms is spoken properly", () => {
  document.documentElement.lang = "pl";
  const words = makeWords({ "n.one": "{count} karta", "n.few": "{count} karty", "n.many": "{count} kart", "n.other": "?" });
  equal([1, 3, 7].map((count) => words.count("n", count)), ["1 karta", "3 karty", "7 kart"]);
  document.documentElement.lang = "en";
});

test("texts become elements, never HTML", () => {
  const node = document.createElement("p");
  node.append(...richText("**Take** the *top* 7♥ <b>now</b>", say));
  equal(node.querySelectorAll("b").length, 0);
  equal(node.querySelector("strong").textContent, "Take");
  equal(node.querySelector("em").textContent, "top");
  const card = node.querySelector(".ck-inline");
  equal([card.dataset.suit, card.getAttribute("aria-label")], ["H", "seven of hearts"]);
  equal(spokenText("**Bo** takes the 10♦.", say), "Bo takes the ten of diamonds.");
});

test("every card is drawn in less than 1 KB", () => {
  for (const suit of "SHDC") {
    for (const rank of ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]) {
      const size = cardFace(rank + suit).innerHTML.length;
      ok(size < 1024, `${rank}${suit} takes ${size} bytes`);
    }
  }
});
