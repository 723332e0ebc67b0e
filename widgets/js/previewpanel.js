// What taking a pile card would bring, before it is done: which cards come, what it costs, and the
// button that does it. Where it may not be, why.
import { el, makeButton, setAttr } from "./dom.js";
import { richText } from "./text.js";

let panels = 0;

// on: {confirm(press, button), mark(codes), left()}: codes are those to be marked in the pile;
// left() when the panel is closed and what opened it is gone.
export function makePreviewPanel(say, rules, on) {
  const id = `ck-preview${(panels += 1)}`;
  const sign = el("span", { class: "ck-sign", "aria-hidden": "true" });
  const words = el("p", { id });
  const confirm = makeButton({ class: "ck-button ck-primary", "aria-describedby": id }, () => on.confirm(shown.press, confirm));
  const close = makeButton({ class: "ck-button", text: say("preview.close"), "aria-describedby": id }, () => closePreview());
  const node = el("div", { class: "ck-preview ck-paper", role: "group", "aria-label": say("preview"), hidden: "" },
    el("div", { class: "ck-previewtext" }, sign, words), el("div", { class: "ck-previewrow" }, confirm, close));
  let shown = null; // the card whose preview is open
  let opener = null;
  let pile = "";

  function hidePreview() {
    if (!shown) return;
    shown = null;
    node.hidden = true;
    setAttr(opener, "aria-expanded", "false");
    on.mark([]);
  }

  function closePreview() {
    hidePreview();
    if (opener.isConnected) opener.focus({ preventScroll: true });
    else on.left();
  }

  return {
    node,
    get isOpen() {
      return shown !== null;
    },
    close: closePreview,
    // Press a card again, and its preview is closed.
    open(card, cards, button) {
      const again = shown && opener === button;
      if (again) return closePreview();
      hidePreview();
      shown = card;
      opener = button;
      pile = JSON.stringify(cards);
      const { ok, text, rule, cards: coming } = card.preview;
      setAttr(node, "data-tone", ok ? "ok" : "refused");
      sign.textContent = ok ? "i" : "!";
      const chip = rule ? [rules.chip(rule), " "] : [];
      words.replaceChildren(...(ok ? [] : [el("strong", { text: say("answer.notyet") }), " "]), ...chip, ...richText(text, say));
      // What is not possible may still be tried: the table says why.
      setAttr(confirm, "aria-disabled", !ok && "true");
      confirm.classList.toggle("ck-primary", ok);
      confirm.replaceChildren(...richText(card.preview.confirm, say));
      node.hidden = false;
      setAttr(button, "aria-expanded", "true");
      on.mark(coming);
      (ok ? confirm : close).focus({ preventScroll: true });
      node.scrollIntoView({ block: "nearest", behavior: "smooth" });
      return undefined;
    },
    // It lasts as long as the pile is what it was.
    keep(cards) {
      if (shown && JSON.stringify(cards) !== pile) hidePreview();
    },
  };
}
