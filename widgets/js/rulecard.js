// A rule in our words, and the first words of the sentence it comes from.
import { el, guardKeys, makeButton, setAttr } from "./dom.js";
import { richText } from "./text.js";

function languageName(code) {
  try {
    return new Intl.DisplayNames([document.documentElement.lang || "en"], { type: "language" }).of(code);
  } catch {
    return code;
  }
}

// A chip is a small button with the id of a rule; `rulecard.chip(id)` makes one.
export function makeRulecard(say) {
  let book = {};
  let opener = null;
  const body = el("div", { class: "ck-rulebody" });
  const close = makeButton({ class: "ck-button ck-close", text: say("rule.close") }, () => dialog.close());
  const dialog = guardKeys(el("dialog", { class: "ck-rulecard" }, body, close));

  // The dialog is modal, so Escape and the focus are the browser's own work.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    setAttr(opener, "aria-expanded", "false");
    opener.focus({ preventScroll: true });
  });

  function open(id, chip) {
    const rule = book[id] ?? { id };
    opener = chip;
    setAttr(chip, "aria-expanded", "true");
    setAttr(dialog, "aria-label", say("rule.name", { id: rule.id }));
    body.replaceChildren(
      el("p", { class: "ck-ruletitle" }, el("span", { class: "ck-ruleid", text: rule.id }), " ", rule.title ?? ""),
      el("p", {}, ...richText(rule.text ?? "", say)),
    );
    if (rule.words) {
      body.append(
        el("p", { class: "ck-rulesource", text: say("rule.source", {
          source: rule.source ?? "", language: languageName(rule.language ?? ""),
        }) }),
        el("blockquote", { lang: rule.language, text: say("rule.quote", { words: rule.words }) }),
      );
    }
    if (rule.enforced === false) body.append(el("p", { class: "ck-rulesource", text: say("rule.open") }));
    dialog.showModal();
  }

  return {
    node: dialog,
    setBook(rulebook) {
      book = rulebook ?? {};
    },
    chip(id) {
      const attrs = {
        class: "ck-chip", text: id, "aria-haspopup": "dialog", "aria-expanded": "false",
        "aria-label": say("rule.name", { id }),
      };
      const chip = makeButton(attrs, () => open(id, chip));
      return chip;
    },
  };
}
