// Between two people at one screen: instead of the table a calm panel, until the next one is there.
import { el, makeButton, setAttr } from "./dom.js";

// onPress("ready"): the next one is there; onPress("skip"): he answers without a look at his cards.
export function makeCurtain(say, onPress) {
  const title = el("p", { class: "ck-curtaintitle" });
  const text = el("p");
  const button = makeButton({ class: "ck-button ck-primary" }, () => onPress("ready"));
  const skip = makeButton({ class: "ck-button" }, () => onPress("skip"));
  const node = el("div", { class: "ck-curtain", role: "group", hidden: "" }, title, text,
    el("div", { class: "ck-curtainrow" }, button, skip));

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
      skip.textContent = curtain?.skip ?? "";
      skip.hidden = !curtain?.skip;
    },
    spoken: (curtain) => `${curtain.title}. ${curtain.text}`,
  };
}
