// Movement that explains: a card goes from where it was to where it is now.
import { cardBack, cardFace } from "./cards.js";
import { readCard } from "./words.js";
import { wantsStillness } from "./dom.js";

const FLIGHT = { duration: 420, easing: "cubic-bezier(.3,.7,.3,1)" };
const MOST_IN_THE_AIR = 4;

function anchorOf(zone) {
  const cards = zone.querySelectorAll(".ck-card, .ck-place");
  return (cards[cards.length - 1] ?? zone).getBoundingClientRect();
}

// Where everything lies before the change: zone id → {cards, anchor}.
export function takeSnapshot(felt) {
  const zones = new Map();
  for (const zone of felt.querySelectorAll("[data-zone]")) {
    const cards = new Map();
    for (const card of zone.querySelectorAll("[data-card]")) {
      cards.set(card.dataset.card, card.getBoundingClientRect());
    }
    zones.set(zone.dataset.zone, { cards, anchor: anchorOf(zone) });
  }
  return zones;
}

function shift(from, to) {
  const scale = from.width / to.width;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

// What has moved aside only slides: from where it was, without any meaning.
export function glide(node, from) {
  const by = from.left - node.getBoundingClientRect().left;
  if (wantsStillness() || !from.width || Math.abs(by) < 2) return;
  node.animate([{ transform: `translateX(${by}px)` }, { transform: "none" }], { duration: 250, easing: "ease-out" });
}

// The card that has arrived starts where it came from.
function flyIn(node, zone, from) {
  const to = node.getBoundingClientRect();
  if (!to.width || !from.width) return;
  node.style.transformOrigin = "0 0";
  zone.classList.add("ck-raised");
  node.animate([{ transform: shift(from, to) }, { transform: "none" }], FLIGHT)
    .finished.catch(() => {}).then(() => zone.classList.remove("ck-raised"));
}

// Nothing of the card is to be seen where it arrives: a likeness flies and is gone.
function flyGhost(air, card, from, to, delay) {
  if (!from.width || !to.width) return;
  const ghost = card && readCard(card) ? cardFace(card) : cardBack();
  const base = air.getBoundingClientRect();
  ghost.removeAttribute("data-card");
  Object.assign(ghost.style, {
    position: "absolute", left: `${to.left - base.left}px`, top: `${to.top - base.top}px`,
    width: `${to.width}px`, height: `${to.height}px`, transformOrigin: "0 0",
  });
  air.append(ghost);
  ghost.animate([{ transform: shift(from, to) }, { transform: "none" }],
    { ...FLIGHT, delay, fill: "backwards" })
    .finished.catch(() => {}).then(() => ghost.remove());
}

export function flyCards(felt, air, before, event) {
  if (wantsStillness() || !event?.from || !event.to) return;
  // Nobody sees it, and there is no place to fly to, where the felt has no size.
  if (!felt.offsetWidth) return;
  const source = before.get(event.from);
  const zones = [...felt.querySelectorAll("[data-zone]")];
  const target = zones.find((zone) => zone.dataset.zone === event.to);
  if (!source || !target) return;
  const cards = event.cards ?? [];
  const count = Math.min(Math.max(cards.length, event.count ?? 0), Math.max(cards.length, MOST_IN_THE_AIR));
  for (let at = 0; at < count; at += 1) {
    const from = source.cards.get(cards[at]) ?? source.anchor;
    const seen = cards[at] ? target.querySelectorAll(`[data-card="${cards[at]}"]`) : [];
    if (seen.length) flyIn(seen[seen.length - 1], target, from);
    else flyGhost(air, cards[at], from, anchorOf(target), at * 60);
  }
}
