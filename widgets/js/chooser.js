// What has to be chosen beside the cards, such as a suit: a panel with a button for each.
import { el, makeButton, setAttr } from "./dom.js";
import { richText } from "./text.js";

// Which chooser these cards ask for, if any.
export function chooserFor(choosers, cards) {
  const rank = cards[0]?.slice(0, -1);
  return cards.every((card) => card.slice(0, -1) === rank) && choosers?.find((each) => each.rank === rank);
}

// left() when the panel is closed and what opened it is gone.
export function makeChooser(say, left) {
  const title = el("p", { class: "ck-choosertitle" });
  const row = el("div", { class: "ck-chooserrow" });
  const close = makeButton({ class: "ck-button ck-chooserclose", text: say("preview.close") }, () => closeChooser());
  const node = el("div", { class: "ck-chooser ck-paper", role: "group", hidden: "" }, title, row, close);
  let opener = null;

  function hide() {
    node.hidden = true;
  }

  function closeChooser() {
    hide();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    else left();
  }

  function optionButton({ label, add }, onChoose) {
    const button = makeButton({ class: "ck-button ck-pick" }, () => {
      closeChooser();
      onChoose(add);
    }, ...richText(label, say));
    // The word stands beside the symbol: it need not be said twice.
    for (const symbol of button.querySelectorAll(".ck-inline")) setAttr(symbol, "aria-hidden", "true");
    return button;
  }

  return {
    node,
    get isOpen() {
      return !node.hidden;
    },
    close: closeChooser,
    hide,
    open(chooser, from, onChoose) {
      opener = from;
      title.replaceChildren(...richText(chooser.title, say));
      setAttr(node, "aria-label", chooser.title);
      row.replaceChildren(...chooser.options.map((option) => optionButton(option, onChoose)));
      node.hidden = false;
      row.firstChild.focus({ preventScroll: true });
      node.scrollIntoView({ block: "nearest", behavior: "smooth" });
    },
  };
}
