// The position as text, to be copied. The clipboard is not there on plain http in a local
// network, and the older way may be forbidden: then the selected text and Ctrl+C remain.
import { el, guardKeys, makeButton } from "./dom.js";

export async function toClipboard(area) {
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    area.select();
    return document.execCommand("copy");
  }
}

// onClose() when the reader closes it.
export function makeCopyPanel(say, onClose) {
  const area = guardKeys(el("textarea", { class: "ck-copytext", readonly: "", rows: "4", spellcheck: "false", "aria-label": say("copy.label") }));
  const status = el("p", { class: "ck-copystatus", role: "status" });
  const copy = makeButton({ class: "ck-button ck-primary", text: say("copy.copy") }, async () => {
    const copied = await toClipboard(area);
    if (!copied) selectAll();
    status.textContent = say(copied ? "copy.done" : "copy.failed");
  });
  const close = makeButton({ class: "ck-button", text: say("copy.close") }, () => closePanel());
  const node = el("div", { class: "ck-copy", role: "group", "aria-label": say("copy.label"), hidden: "" },
    el("p", { class: "ck-copylabel", text: say("copy.label") }), area,
    el("div", { class: "ck-copyrow" }, copy, close, status));

  function selectAll() {
    area.focus({ preventScroll: true });
    area.select();
  }

  function closePanel() {
    show(null);
    onClose();
  }

  function show(shown) {
    node.hidden = !shown;
    area.value = shown?.text ?? "";
    status.textContent = "";
    if (!shown) return;
    selectAll();
    node.scrollIntoView({ block: "nearest" });
  }

  node.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") closePanel();
  });

  return { node, show };
}
