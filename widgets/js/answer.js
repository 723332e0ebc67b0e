// The line under the table that answers every try. Its height is kept free.
import { el, keepChildren, setAttr } from "./dom.js";
import { richText, spokenText } from "./text.js";

const SIGNS = { good: "✓", wrong: "✗", refused: "!", hint: "?", info: "i" };

export function makeAnswer(say, rules) {
  const box = el("div", { class: "ck-answer" });
  const slot = el("div", { class: "ck-answerslot" }, box);

  function show(answer) {
    setAttr(box, "data-tone", answer && (SIGNS[answer.tone] ? answer.tone : "info"));
    if (!answer) return box.replaceChildren();
    const parts = [el("span", { class: "ck-sign", "aria-hidden": "true", text: SIGNS[answer.tone] ?? "i" })];
    const words = el("p");
    if (answer.title) words.append(el("strong", { text: answer.title }), " ");
    if (answer.rule) words.append(rules.chip(answer.rule), " ");
    words.append(...richText(answer.text ?? "", say));
    if (answer.next) words.append(" ", el("span", { class: "ck-then" }, ...richText(answer.next, say)));
    parts.push(words);
    keepChildren(box, parts);
    return undefined;
  }

  return {
    node: slot,
    show,
    spoken(answer) {
      const { title, rule, text, next } = answer;
      return [title && `${title}.`, rule && say("rule.name", { id: rule }) + ".", text, next]
        .filter(Boolean).map((part) => spokenText(part, say)).join(" ");
    },
  };
}
