// The door of the page: it tells Python by which link the page was opened, and shows a clear page
// if the link is none. The data of a link stands behind the # of the address: no server sees it.
import { el, makeButton } from "./dom.js";

const LONGEST_DATA = 7000;

// Only pages of the site have links: they know how to read an address.
function dataOfAddress() {
  return (globalThis.cardkitFragment?.data(location.hash) ?? "").slice(0, LONGEST_DATA);
}

export function makeDoor(say, send) {
  const node = el("div", { class: "cko-door" });
  const report = () => send({ do: "open", link: dataOfAddress() });

  addEventListener("hashchange", report);
  return {
    node,
    opened: report,
    show({ title, text }) {
      node.replaceChildren();
      if (!title) return;
      const setup = makeButton({ class: "cko-button cko-primary", text: say("door.setup") }, () => {
        history.replaceState(history.state, "", location.pathname + location.search);
        send({ do: "setup" });
      });
      const home = document.querySelector(".cks-home")?.href;
      const row = el("p", { class: "cko-row" }, setup);
      if (home) row.append(el("a", { class: "cko-button", href: home, text: say("door.home") }));
      const heading = el("h2", { text: title, tabindex: "-1" });
      node.append(el("div", { class: "cko-bad", role: "alert" }, heading, el("p", { text })), row);
    },
    destroy: () => removeEventListener("hashchange", report),
  };
}
