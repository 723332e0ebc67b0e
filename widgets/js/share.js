// What a teacher takes away: the link, which opens this very position, and a cell for a notebook.
import { toClipboard } from "./copypanel.js";
import { el, guardKeys, makeButton } from "./dom.js";

export function makeShare(say) {
  const status = el("p", { class: "cko-status", role: "status" });
  const link = field("input", { type: "text" }, say("share.link"));
  const cell = field("textarea", { rows: "6" }, say("share.cell"));
  const open = el("a", { class: "cko-button", target: "_blank", rel: "noopener", text: say("share.open") });
  const nolink = el("p", { class: "cko-hint", text: say("share.nolink") });
  const linkBox = el("div", { class: "cko-linkbox" },
    el("div", { class: "cko-row" }, link, copier(link, "share.copylink", "cko-primary"), open));
  const summary = guardKeys(el("summary", { text: say("share.cell") }));
  const about = el("p", { class: "cko-hint" });
  const more = el("details", { class: "cko-cell" }, summary, about, cell,
    el("div", { class: "cko-row" }, copier(cell, "share.copycell", "")));
  const node = el("div", { class: "cko-share", hidden: "" }, linkBox, nolink, more, status);

  function field(tag, attrs, label) {
    return guardKeys(el(tag, { class: "cko-field", readonly: "", spellcheck: "false", "aria-label": label, ...attrs }));
  }

  function copier(area, key, extra) {
    return makeButton({ class: `cko-button ${extra}`, text: say(key) }, async () => {
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
