// What the step tells and what it asks for, with its words and rules to be opened.
import { el } from "./dom.js";
import { linkTerms } from "./terms.js";
import { richText } from "./text.js";

export function makeTask(say, rules, infocard) {
  const told = el("p", { class: "ck-text" });
  const goal = el("p", { class: "ck-goal" });

  return {
    nodes: [el("div", { class: "ck-say" }, told), goal],
    show(scene) {
      told.replaceChildren(...richText(scene.say ?? "", say));
      goal.replaceChildren(el("span", { class: "ck-goalmark", "aria-hidden": "true", text: "▸" }), " ",
        el("span", {}, ...richText(scene.task ?? "", say)));
      goal.hidden = !scene.task;
      linkTerms([told, goal], scene.terms ?? [], infocard, say);
      const chips = (scene.rules ?? []).map(rules.chip);
      if (chips.length) told.append(" ", el("span", { class: "ck-chips" }, ...chips));
      told.parentNode.hidden = !told.childNodes.length;
    },
  };
}
