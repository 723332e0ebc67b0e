// The pile, spread: every index can be read, and who threw each card. A card that can be had is a
// button of its own.
import { cardFace } from "./cards.js";
import { el, makeButton, setAttr } from "./dom.js";
import { findRank } from "./handlayout.js";
import { spokenText } from "./text.js";

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

// A card whose own press is known can be pressed; the top card, where it is looked at like the
// others (`peek`), too.
export function isPressable(zone) {
  return (zone.cards ?? []).some((card) => card.press && (card.preview || zone.peek));
}

// Where a pile may hold half the pack it is one tab stop: arrows move, Home, End, a rank jumps.
function watchKeys(spread, cards) {
  const buttons = [...spread.children];
  const goTo = (at) => {
    buttons.forEach((button, place) => setAttr(button, "tabindex", place === at ? null : "-1"));
    return buttons[at];
  };
  goTo(buttons.length - 1);
  spread.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = buttons.length - 1;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    let to = { Home: 0, End: last }[event.key] ?? -1;
    if (step) to = Math.max(0, Math.min(last, at + step));
    else if (/^[0-9ajqkt]$/i.test(event.key)) to = findRank(cards.map(({ card }) => card), event.key, at);
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(to).focus();
  });
  spread.addEventListener("focusin", (event) => goTo(buttons.indexOf(event.target)));
}

// on: {take(button) for the top card, send(press, button), look(at, button): a preview is wanted}.
export function spreadOf(zone, verb, say, on) {
  const { cards, peek } = zone;
  const pressable = isPressable(zone);
  const items = cards.map((card, at) => {
    const name = threwBy(card);
    const top = at === cards.length - 1;
    const parts = [cardFace(card.card)];
    if (name) parts.push(el("span", { class: "ck-threw", "aria-hidden": "true", text: name }));
    else if (peek && top) parts.push(el("span", { class: "ck-toptag", "aria-hidden": "true", text: say("pile.top") }));
    if (!pressable) return el("span", { class: "ck-spreadcard" }, ...parts);
    const code = say.card(card.card);
    const spoken = name ? say("pile.threw", { card: code, name }) : code;
    const takes = top && !peek;
    const looks = !takes && card.preview;
    const does = takes ? verb : card.preview && spokenText(card.preview.confirm, say);
    const button = makeButton({
      class: "ck-spreadcard", "aria-label": does ? say("zone.press", { name: spoken, verb: does }) : spoken,
      "aria-expanded": looks && "false", "aria-disabled": !takes && !looks && !peek && "true",
    }, () => {
      if (takes) on.take(button);
      else if (looks) on.look(at, button);
      else if (peek) on.send(card.press, button);
    }, ...parts);
    return button;
  });
  const spread = el("span", { class: "ck-spread", "data-many": cards.length > MANY && "true" }, ...items);
  // As far apart as there is room for; a longer pile than this goes on in the next row.
  if (peek || cards.length > IN_A_ROW) spread.classList.add("ck-rows");
  else spread.style.setProperty("--ck-below", cards.length - 1);
  if (peek && pressable) watchKeys(spread, cards);
  return spread;
}
