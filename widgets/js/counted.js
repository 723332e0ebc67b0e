// Where every card on the table counts for whoever laid it: whose each one is, and how much it
// counts. Colour, shape and name belong together: the same mark stands at the player's seat.
import { cardFace } from "./cards.js";
import { el } from "./dom.js";

// Neighbours that belong to the same seat: [{seat, name, cards}].
export function shares(cards) {
  const parts = [];
  for (const card of cards) {
    const last = parts.at(-1);
    if (last?.seat === card.seat) last.cards.push(card);
    else parts.push({ seat: card.seat, name: card.name, cards: [card] });
  }
  return parts;
}

export function isCounted(zone) {
  return zone.kind === "meld" && zone.cards.some((card) => card.name);
}

export function seatMark(seat) {
  return el("span", { class: "ck-mark", "data-seat": seat, "aria-hidden": "true" });
}

// you: the learner's name, or none. A card that is not its meld's owner's stands apart, with a name.
export function countedMeld({ cards, owner }, you, say) {
  return el("span", { class: "ck-shares" }, ...shares(cards).map((share) => {
    const guest = share.name !== owner;
    const faces = share.cards.map(({ card, points }) => {
      const face = cardFace(card);
      face.append(el("span", { class: "ck-points", "aria-hidden": "true", text: points }));
      return face;
    });
    const tag = el("span", { class: "ck-share", "data-seat": share.seat }, seatMark(share.seat));
    if (guest) tag.append(el("span", { class: "ck-sharename", text: share.name === you ? say("meld.you") : share.name }));
    return el("span", { class: guest ? "ck-guest" : "ck-host" }, el("span", { class: "ck-fan" }, ...faces), tag);
  }));
}

// The cards of a meld for the ear.
export function spokenMeld({ cards, owner }, say) {
  return cards.map(({ card, name, points }) => {
    const parts = { card: say.card(card), name, points };
    if (!name) return parts.card;
    return say(name === owner ? "meld.counts" : "meld.guest", parts);
  }).join(", ");
}
