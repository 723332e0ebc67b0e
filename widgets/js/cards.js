// Card faces and backs, drawn by ourselves: a large index, its suit, and one big suit.
import { readCard } from "./words.js";
import { el } from "./dom.js";

// Each suit in a box of 24 by 24. Paths, not letters of a font: they look alike everywhere.
const SUIT_PATHS = {
  S: "M12 1.5C16.5 7 22 10.3 22 14.8a4.9 4.9 0 0 1-8.8 2.9q.3 3.2 2.6 4.8H8.2q2.3-1.6 2.6-4.8A4.9 "
    + "4.9 0 0 1 2 14.8C2 10.3 7.5 7 12 1.5z",
  H: "M12 22C8.8 17.5 1.5 13.4 1.5 7.7a5.5 5.5 0 0 1 10.5-2.3a5.5 5.5 0 0 1 10.5 2.3C22.5 13.4 "
    + "15.2 17.5 12 22z",
  D: "M12 1.2Q15.7 7.6 20.5 12 15.7 16.4 12 22.8 8.3 16.4 3.5 12 8.3 7.6 12 1.2z",
  C: "M12 1.5a4.8 4.8 0 0 1 3.7 7.9 4.8 4.8 0 1 1-2.5 7.8q.3 3.6 2.6 5.3H8.2q2.3-1.7 "
    + "2.6-5.3a4.8 4.8 0 1 1-2.5-7.8A4.8 4.8 0 0 1 12 1.5z",
};

export function svg(tag, attrs, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function suitAt(suit, x, y, size) {
  const place = `translate(${x} ${y}) scale(${size / 24})`;
  return svg("path", { d: SUIT_PATHS[suit], transform: place });
}

export function cardFace(code) {
  const { rank, suit } = readCard(code);
  const index = svg("text", { x: 17, y: 29, "text-anchor": "middle" }, rank);
  // A ten has two figures: they share the width of a broad letter.
  if (rank === "10") {
    index.setAttribute("textLength", "30");
    index.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  const face = svg("svg", { viewBox: "0 0 72 104", "aria-hidden": "true", focusable: "false" },
    index, suitAt(suit, 7, 35, 20), suitAt(suit, 33, 64, 34));
  return el("span", { class: "ck-card", "data-card": code, "data-suit": suit }, face);
}

export function cardBack() {
  return el("span", { class: "ck-card ck-back" });
}
