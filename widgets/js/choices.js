// The answers to choose from, where a step asks a question.
import { el, keepChildren, makeButton, setAttr } from "./dom.js";
import { richText } from "./text.js";

const CHOICE_SIGNS = { right: "✓", wrong: "✗" };

export function makeChoices(say, onChoose) {
  const node = el("div", { class: "ck-choices", role: "group", "aria-label": say("choices") });

  return {
    node,
    show(scene) {
      const before = new Map([...node.childNodes].map((button) => [button.dataset.id, button]));
      keepChildren(node, (scene.choices ?? []).map((choice) => {
        const button = before.get(choice.id) ?? makeButton({ class: "ck-button ck-choice", "data-id": choice.id },
          () => onChoose(choice));
        setAttr(button, "data-state", choice.state);
        setAttr(button, "aria-disabled", scene.status !== "playing" && "true");
        button.replaceChildren(...richText(choice.label, say));
        const sign = CHOICE_SIGNS[choice.state];
        if (sign) button.prepend(el("span", { class: "ck-choicesign", role: "img", "aria-label": say(`choice.${choice.state}`), text: sign }));
        return button;
      }));
      node.hidden = !node.childNodes.length;
    },
  };
}
