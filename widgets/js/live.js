// Two places that screen readers watch: one may wait its turn, one may not.
import { el } from "./dom.js";

export function makeLive() {
  const polite = el("div", { class: "ck-sr", "aria-live": "polite" });
  const assertive = el("div", { class: "ck-sr", "aria-live": "assertive" });
  const announce = (node, text) => {
    // The same text again counts as no change; a space that is not heard makes it one.
    node.textContent = node.textContent === text ? `${text}\u00A0` : text;
  };
  return {
    nodes: [polite, assertive],
    polite: (text) => announce(polite, text),
    assertive: (text) => announce(assertive, text),
  };
}
