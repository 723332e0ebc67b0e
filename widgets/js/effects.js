// What is in force, each as a picture with its words beside the pile, and as a small sign at the
// seat it hits. What has no picture is a line of text over the table.
import { suitAt, svg } from "./cards.js";
import { el, keepChildren, setAttr } from "./dom.js";
import { richText } from "./text.js";

function letters(text, x, y, size) {
  return svg("text", { x, y, "text-anchor": "middle", "font-size": size }, text);
}

function paper(turn) {
  return svg("rect", { x: 10, y: 5, width: 28, height: 38, rx: 4, transform: `rotate(${turn} 24 24)` });
}

function hourglass(value) {
  return [
    svg("path", { class: "ck-glass", d: "M9 4h28v5h-2q0 9-8 15 8 6 8 15h2v5H9v-5h2q0-9 8-15-8-6-8-15H9z" }),
    svg("path", { class: "ck-sand", d: "M15 13h16q-2 5-8 9-6-4-8-9zM23 29q7 5 8 10H15q1-5 8-10z" }),
    svg("circle", { cx: 36, cy: 35, r: 11 }), letters(value, 36, 41.5, 18),
  ];
}

// Each in a box of 48 by 48.
const PICTURES = {
  attack: (value) => [paper(-16), paper(10), paper(-2), letters(value, 24, 33, value.length > 1 ? 21 : 27)],
  skips: hourglass,
  lost: hourglass,
  demand: (value) => [
    svg("path", { class: "ck-speech", d: "M8 3h32q5 0 5 5v22q0 5-5 5H25L14 45V35H8q-5 0-5-5V8q0-5 5-5z" }),
    letters(value, 24, 28, value.length > 1 ? 22 : 25),
  ],
  suit: (value) => [svg("rect", { x: 3, y: 3, width: 42, height: 42, rx: 8 }), suitAt(value, 7, 7, 34)],
};

// "lost:Cy" is of the kind "lost".
function kindOf({ id }) {
  const [kind] = id.split(":");
  return PICTURES[kind] && kind;
}

function pictureOf(effect) {
  const kind = kindOf(effect);
  return el("span", { class: "ck-pic", "data-kind": kind, "data-suit": kind === "suit" && effect.value, "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 48 48", focusable: "false" }, ...PICTURES[kind](effect.value)));
}

// The effects that have to do with a seat.
export function effectsAt(effects, name) {
  return (effects ?? []).filter((effect) => effect.seat === name && kindOf(effect));
}

// The small signs at a seat. Only a turn that is lost is told in words here: the others have
// theirs beside the pile.
export function badgesOf(effects, say) {
  return effects.map((effect) => {
    const badge = el("span", { class: "ck-badge" }, pictureOf(effect));
    if (kindOf(effect) === "lost") {
      badge.append(el("span", { "aria-hidden": "true", text: say("effect.lost") }), el("span", { class: "ck-sr", text: ` ${effect.text}` }));
    }
    return badge;
  });
}

export function makeEffects(say) {
  const lines = el("ul", { class: "ck-effects", "aria-label": say("effects") });
  const signs = el("ul", { class: "ck-signs", role: "list", "aria-label": say("effects") });
  let drawn = "";

  // An arrow leads from an attack to the seat that has to answer it.
  function signOf(effect, spots) {
    const spot = ["attack", "skips"].includes(kindOf(effect)) && spots.get(effect.seat);
    const arrow = spot ? [el("span", { class: "ck-arrow", "data-spot": spot, "aria-hidden": "true" })] : [];
    return el("li", { class: "ck-force" }, pictureOf(effect), ...arrow, el("span", {}, ...richText(effect.text, say)));
  }

  return {
    lines,
    signs,
    // spots: name → where the seat is
    update(effects = [], spots) {
      const data = JSON.stringify([effects, [...spots]]);
      if (data === drawn) return;
      drawn = data;
      const pictured = effects.filter((effect) => kindOf(effect) && kindOf(effect) !== "lost");
      keepChildren(lines, effects.filter((effect) => !kindOf(effect)).map((effect) => el("li", {}, ...richText(effect.text, say))));
      keepChildren(signs, pictured.map((effect) => signOf(effect, spots)));
      for (const list of [lines, signs]) setAttr(list, "hidden", !list.childNodes.length && "");
    },
  };
}
