// A small card that explains something and is closed again: one for the whole table, so that only
// one is ever open.
import { el, guardKeys, makeButton, setAttr } from "./dom.js";

export function makeInfocard(say) {
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

  return {
    node: dialog,
    // A button that opens the card; `tell()` gives {name, parts} when it is pressed.
    opener(attrs, tell) {
      const button = makeButton({ ...attrs, "aria-haspopup": "dialog", "aria-expanded": "false" }, () => {
        const { name, parts } = tell();
        opener = button;
        setAttr(button, "aria-expanded", "true");
        setAttr(dialog, "aria-label", name);
        body.replaceChildren(...parts);
        dialog.showModal();
      });
      return button;
    },
  };
}
