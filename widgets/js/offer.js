// A card that several may have: who threw it, who may have it before whom, and what each answer
// brings. Who decides now stands out like the turn.
import { cardFace } from "./cards.js";
import { el } from "./dom.js";
import { richText, spokenText } from "./text.js";

const STAND_SIGNS = { now: "▸", left: "–", passed: "–", yes: "✓", asks: "?", waits: "…", buys: "+" };

// What is new since another offer was spoken, for the ear; "" if nothing is.
export function offerNews(offer, before, say) {
  if (!offer) return "";
  const fresh = offer.card !== before?.card || offer.text !== before?.text;
  const parts = fresh
    ? [offer.text, ...offer.seats.map(({ name, text }) => say("offer.stand", { name, text }))] : [];
  if (fresh || offer.lines.join() !== before.lines.join()) parts.push(...offer.lines);
  return parts.map((part) => spokenText(part, say)).join(" ");
}

export function makeOffer(say) {
  const node = el("div", { class: "ck-offer", role: "group", "aria-label": say("offer"), hidden: "" });
  const heights = new Map(); // what each talk needs, by its text
  let drawn = "";
  let width = 0;
  let talk = null;

  function standOf({ name, you, state, text }) {
    return el("li", { class: "ck-stand", "data-state": state },
      el("span", { class: "ck-standsign", "aria-hidden": "true", text: STAND_SIGNS[state] ?? "·" }),
      el("span", {}, el("b", { class: "ck-standname", text: you ? say("offer.you", { name }) : name }), " ",
        el("span", { class: "ck-standtext" }, ...richText(text, say))));
  }

  function draw(offer) {
    const data = JSON.stringify(offer ?? null);
    if (data === drawn) return;
    drawn = data;
    talk = offer?.text ?? null;
    node.hidden = !offer;
    if (!offer) return node.replaceChildren();
    const card = cardFace(offer.card);
    card.removeAttribute("data-card"); // it is no card of the table, only its likeness
    node.replaceChildren(
      el("div", { class: "ck-offerhead" }, card,
        el("p", { class: "ck-offertitle" }, ...richText(offer.text, say))),
      el("ol", { class: "ck-stands", role: "list" }, ...offer.seats.map(standOf)),
      el("ul", { class: "ck-offerlines", role: "list" }, ...offer.lines.map((line) => el("li", {}, ...richText(line, say)))));
    return undefined;
  }

  return {
    node,
    // Keep as much height free as a talk will need, so that the table does not jump within it.
    reserve(frames) {
      const kept = node.parentNode.clientWidth === width ? heights.get(talk) ?? 0 : 0;
      const before = talk;
      heights.clear();
      width = node.parentNode.clientWidth;
      node.style.minHeight = "";
      for (const { offer } of frames) {
        if (!offer) continue;
        draw(offer);
        heights.set(talk, Math.max(heights.get(talk) ?? (talk === before ? kept : 0), node.offsetHeight));
      }
    },
    update(offer) {
      const known = offer && node.parentNode.clientWidth === width && heights.get(offer.text);
      node.style.minHeight = known ? `${known}px` : "";
      draw(offer);
    },
  };
}
