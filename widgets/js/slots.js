// The contract as places to fill: one's own can be pressed, each other seat's is a line of signs.
import { el, makeButton } from "./dom.js";
import { richText } from "./text.js";

const LAID = "✓";
const OPEN = "○";

// Of each kind which are laid: "set ✓○ · run ○".
export function contractLine(slots) {
  const kinds = new Map();
  for (const { label, meld } of slots) kinds.set(label, (kinds.get(label) ?? "") + (meld ? LAID : OPEN));
  return [...kinds].map(([label, signs]) => `${label} ${signs}`).join(" · ");
}

// The same line for the eye and, in words, for the ear.
export function contractNode(slots, say) {
  const words = slots.map(({ label, meld }) => say(meld ? "slot.laid" : "slot.open", { label }));
  return el("div", { class: "ck-contract" },
    el("span", { "aria-hidden": "true", text: contractLine(slots) }),
    el("span", { class: "ck-sr", text: `${say("slots.other")}: ${words.join("; ")}` }));
}

// onPress(slot, button): an open place of one's own has been pressed.
export function makeSlots(say, onPress) {
  const places = el("div", { class: "ck-slotrow" });
  const node = el("div", { class: "ck-slots", role: "group", "aria-label": say("slots"), hidden: "" },
    el("span", { class: "ck-slotstitle", "aria-hidden": "true", text: say("slots") }), places);
  let drawn = "";

  function place(slot) {
    const { label } = slot;
    if (!slot.meld) {
      const button = makeButton({
        class: "ck-slot", text: label, "aria-label": say("slot.open", { label }), "aria-disabled": !slot.press && "true",
      }, () => onPress(slot, button));
      return button;
    }
    return el("span", { class: "ck-slot ck-laid" },
      el("span", { class: "ck-slottick", "aria-hidden": "true", text: LAID }),
      el("span", { class: "ck-sr", text: `${say("slot.laid", { label })}: ` }),
      el("span", {}, ...richText(slot.text, say)));
  }

  return {
    node,
    update(frame) {
      const mine = frame.slots?.find((each) => each.you)?.slots ?? [];
      const data = JSON.stringify(mine);
      if (data === drawn) return;
      drawn = data;
      node.hidden = !mine.length;
      places.replaceChildren(...mine.map(place));
    },
  };
}
