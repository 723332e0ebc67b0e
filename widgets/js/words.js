// The words: every text comes from the `labels` that Python sends.

const CARD_CODE = /^(10|[2-9AJQK])([SHDC])$/;

export function readCard(code) {
  const found = CARD_CODE.exec(code);
  return found && { rank: found[1], suit: found[2] };
}

// say("key", {name}) puts a label into words; say.count picks the plural form of the page's
// language ("key.one", "key.other"); say.card("7H") is "seven of hearts".
export function makeWords(labels) {
  const say = (key, parts = {}) =>
    String(labels[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));

  say.count = (key, count) => {
    const form = new Intl.PluralRules(document.documentElement.lang || "en").select(count);
    const known = `${key}.${form}` in labels ? form : "other";
    return say(`${key}.${known}`, { count });
  };
  say.card = (code) => {
    const card = readCard(code);
    if (!card) return code;
    return say("card", { rank: say(`rank.${card.rank}`), suit: say(`suit.${card.suit}`) });
  };
  say.cards = (codes) => codes.map(say.card).join(", ");
  return say;
}
