// Where the cards of a hand lie, and in what order. Plain arithmetic, no elements.
import { readCard } from "./words.js";

const RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUIT_ORDER = "SHDC";

// A finger needs about 40 px of a card; a second row comes before narrower ones.
const FINGER = 40;
const NARROWEST = 33;

export function layoutHand(count, width, card, gap) {
  const fits = (step) => Math.max(1, Math.floor((width - card.width) / step) + 1);
  let rows = Math.ceil(count / fits(FINGER));
  if (rows > 2) rows = Math.max(2, Math.ceil(count / fits(NARROWEST)));
  rows = Math.max(1, rows);
  const each = Math.ceil(count / rows) || 1;
  const room = each > 1 ? (width - card.width) / (each - 1) : 0;
  const step = Math.min(card.width + gap, room);
  const rise = Math.round(card.height * 0.66);
  const places = [];
  for (let at = 0; at < count; at += 1) {
    const row = Math.floor(at / each);
    const inRow = Math.min(each, count - row * each);
    const left = (width - card.width - step * (inRow - 1)) / 2;
    places.push({ x: left + (at % each) * step, y: row * rise });
  }
  return { places, step, rows, height: (rows - 1) * rise + card.height };
}

// Two packs hold two equal cards: the second one is "7S#2".
export function keysOf(codes) {
  const seen = new Map();
  return codes.map((code) => {
    const number = (seen.get(code) ?? 0) + 1;
    seen.set(code, number);
    return number === 1 ? code : `${code}#${number}`;
  });
}

export function codeOf(key) {
  return key.split("#")[0];
}

export function sortKeys(keys, order, own) {
  const value = (key) => {
    const { rank, suit } = readCard(codeOf(key));
    const byRank = RANK_ORDER.indexOf(rank);
    const bySuit = SUIT_ORDER.indexOf(suit);
    return order === "suit" ? bySuit * 20 + byRank : byRank * 20 + bySuit;
  };
  if (order !== "own") return [...keys].sort((a, b) => value(a) - value(b) || (a < b ? -1 : 1));
  const known = own.filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !known.includes(key))];
}

// Rank type-ahead: "7", "k", "10", "t". Gives the index to go to, or -1.
export function findRank(keys, typed, after) {
  const text = typed.toUpperCase() === "T" ? "10" : typed.toUpperCase();
  for (let by = 1; by <= keys.length; by += 1) {
    const at = (after + by) % keys.length;
    if (readCard(codeOf(keys[at])).rank.startsWith(text)) return at;
  }
  return -1;
}
