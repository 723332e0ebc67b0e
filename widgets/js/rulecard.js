// A rule in our words, and the first words of the sentence it comes from.
import { el } from "./dom.js";
import { richText } from "./text.js";

function languageName(code) {
  try {
    return new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" }).of(code);
  } catch {
    return code;
  }
}

// A chip is a small button with the id of a rule; `rules.chip(id)` makes one.
export function makeRules(say, infocard) {
  let book = {};

  function explain(rule) {
    const parts = [
      el("p", { class: "ck-ruletitle" }, el("span", { class: "ck-ruleid", text: rule.id }), " ", rule.title ?? ""),
      el("p", {}, ...richText(rule.text ?? "", say)),
    ];
    if (rule.words) {
      parts.push(
        el("p", { class: "ck-rulesource", text: say("rule.source", {
          source: rule.source ?? "", language: languageName(rule.language ?? ""),
        }) }),
        el("blockquote", { lang: rule.language, text: say("rule.quote", { words: rule.words }) }),
      );
    }
    if (rule.enforced === false) parts.push(el("p", { class: "ck-rulesource", text: say("rule.open") }));
    return parts;
  }

  return {
    setBook(rulebook) {
      book = rulebook ?? {};
    },
    chip(id) {
      const name = say("rule.name", { id });
      return infocard.opener({ class: "ck-chip", text: id, "aria-label": name },
        () => ({ name, parts: explain(book[id] ?? { id }) }));
    },
  };
}
