// The pile, spread: every index can be read, and who threw each card. A card that can be bought
// is a button of its own.
import { cardFace } from "./cards.js";
import { el, makeButton } from "./dom.js";

const THREW = "threw:";
const MANY = 6;
const IN_A_ROW = 8;

function threwBy(card) {
  return card.marks?.find((mark) => mark.startsWith(THREW))?.slice(THREW.length) ?? null;
}

// Whether the cards below the top matter.
export function isSpread(zone) {
  return zone.open > 1 || (zone.cards ?? []).some((card) => card.preview || threwBy(card));
}

// Which pile cards, the top card last, are meant by these codes: their places. Of two equal cards
// it is the upper one.
export function comingPlaces(cards, codes) {
  const left = [...codes];
  const places = [];
  for (let at = cards.length - 1; at >= 0; at -= 1) {
    const found = left.indexOf(cards[at].card);
    if (found < 0) continue;
    left.splice(found, 1);
    places.unshift(at);
  }
  return places;
}

// onTop(button) for the top card; onCard(at, button) for another one, whose preview is wanted.
export function spreadOf(cards, { pressable, verb }, say, onTop, onCard) {
  const items = cards.map((card, at) => {
    const name = threwBy(card);
    const parts = [cardFace(card.card)];
    if (name) parts.push(el("span", { class: "ck-threw", "aria-hidden": "true", text: name }));
    if (!pressable) return el("span", { class: "ck-spreadcard" }, ...parts);
    const code = say.card(card.card);
    const spoken = name ? say("pile.threw", { card: code, name }) : code;
    const top = at === cards.length - 1;
    const does = top ? verb : card.preview?.confirm;
    const button = makeButton({
      class: "ck-spreadcard", "aria-label": does ? say("zone.press", { name: spoken, verb: does }) : spoken,
      "aria-expanded": !top && card.preview && "false", "aria-disabled": !top && !card.preview && "true",
    }, () => (top ? onTop(button) : card.preview && onCard(at, button)), ...parts);
    return button;
  });
  const spread = el("span", { class: "ck-spread", "data-many": cards.length > MANY && "true" }, ...items);
  // As far apart as there is room for; a longer pile than this goes on in the next row.
  if (cards.length > IN_A_ROW) spread.classList.add("ck-rows");
  else spread.style.setProperty("--ck-below", cards.length - 1);
  return spread;
}
