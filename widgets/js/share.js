// What a teacher takes away: the link, which opens this very position, and a cell for a notebook.
import { toClipboard } from "./copypanel.js";
import { el, guardKeys, makeButton } from "./dom.js";

export function makeShare(say) {
  const status = el("p", { class: "ckp-status", role: "status" });
  const link = field("input", { type: "text" }, say("share.link"));
  const cell = field("textarea", { rows: "6" }, say("share.cell"));
  const open = el("a", { class: "ckp-button", target: "_blank", rel: "noopener", text: say("share.open") });
  const nolink = el("p", { class: "ckp-hint", text: say("share.nolink") });
  const linkBox = el("div", { class: "ckp-linkbox" },
    el("div", { class: "ckp-row" }, link, copier(link, "share.copylink", "ckp-primary"), open));
  const summary = guardKeys(el("summary", { text: say("share.cell") }));
  const about = el("p", { class: "ckp-hint" });
  const more = el("details", { class: "ckp-cell" }, summary, about, cell,
    el("div", { class: "ckp-row" }, copier(cell, "share.copycell", "")));
  const node = el("div", { class: "ckp-share", hidden: "" }, linkBox, nolink, more, status);

  function field(tag, attrs, label) {
    return guardKeys(el(tag, { class: "ckp-field", readonly: "", spellcheck: "false", "aria-label": label, ...attrs }));
  }

  function copier(area, key, extra) {
    return makeButton({ class: `ckp-button ${extra}`, text: say(key) }, async () => {
      const copied = await toClipboard(area);
      if (!copied) area.select();
      status.textContent = say(copied ? "share.copied" : "share.failed");
    });
  }

  return {
    node,
    show(view) {
      const address = globalThis.cardkitFragment?.address({ p: view.link });
      node.hidden = !view.link;
      linkBox.hidden = !address;
      nolink.hidden = Boolean(address);
      link.value = open.href = address ?? "";
      cell.value = view.cell ?? "";
      about.textContent = view.about ?? "";
      status.textContent = "";
    },
  };
}
