// Between two people at one screen: instead of the table a calm panel, until the next one is there.
import { el, makeButton, setAttr } from "./dom.js";

export function makeCurtain(say, onReady) {
  const title = el("p", { class: "ck-curtaintitle" });
  const text = el("p");
  const button = makeButton({ class: "ck-button ck-primary" }, () => onReady());
  const node = el("div", { class: "ck-curtain", role: "group", hidden: "" }, title, text, button);

  return {
    node,
    button,
    get down() {
      return !node.hidden;
    },
    show(curtain) {
      node.hidden = !curtain;
      setAttr(node, "aria-label", curtain?.title ?? say("table"));
      title.textContent = curtain?.title ?? "";
      text.textContent = curtain?.text ?? "";
      button.textContent = curtain?.button ?? "";
      button.hidden = !curtain?.button;
    },
    spoken: (curtain) => `${curtain.title}. ${curtain.text}`,
  };
}
