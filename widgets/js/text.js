// Texts with **bold**, *italic* and cards such as 7♥, which are coloured like the cards.
import { el } from "./dom.js";

const SUIT_LETTERS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|(10|[2-9AJQK])?([♠♥♦♣])[\uFE0E\uFE0F]?/g;

function cardName(rank, symbol, say) {
  const suit = SUIT_LETTERS[symbol];
  return rank ? say.card(rank + suit) : say(`suit.${suit}`);
}

export function richText(text, say) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    const [all, bold, italic, rank, symbol] = found;
    if (found.index > at) parts.push(text.slice(at, found.index));
    if (bold) parts.push(el("strong", {}, ...richText(bold, say)));
    else if (italic) parts.push(el("em", {}, ...richText(italic, say)));
    else {
      // The last character asks for the text form of the symbol: some phones draw an emoji.
      parts.push(el("span", {
        class: "ck-inline", "data-suit": SUIT_LETTERS[symbol], role: "img",
        "aria-label": cardName(rank, symbol, say), text: (rank ?? "") + symbol + "\uFE0E",
      }));
    }
    at = found.index + all.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

// The same text for the ear.
export function spokenText(text, say) {
  return text.replace(INLINE, (_, bold, italic, rank, symbol) =>
    symbol ? cardName(rank, symbol, say) : spokenText(bold ?? italic, say));
}
