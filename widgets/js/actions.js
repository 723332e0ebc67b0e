// The action bar: left what can be played, right help and the way on. What is not possible now
// stays focusable and pressable, because trying it teaches.
import { el, keepChildren, makeButton, setAttr } from "./dom.js";
import { primaryVerb } from "./forms.js";

// With more moves than these, those that are possible now come first, and the others are small.
const FEW = 5;
const HELPERS = ["hint", "show", "standing", "undo", "retry", "copy"];

// on: {act(action, button), help(name, possible), next()}
export function makeActions(say, on) {
  const moves = el("div", { class: "ck-moves", role: "group", "aria-label": say("actions.moves") });
  const help = el("div", { class: "ck-help", role: "group", "aria-label": say("actions.help") });
  const node = el("div", { class: "ck-bar" }, moves, help);
  const byVerb = new Map();
  const helpers = {};
  let next = null;

  for (const name of HELPERS) {
    helpers[name] = makeButton({ class: "ck-button" }, () =>
      on.help(name, helpers[name].getAttribute("aria-disabled") !== "true"));
  }
  next = makeButton({ class: "ck-button" }, () => on.next());

  function dress(button, text, { possible = true, primary = false } = {}) {
    if (button.textContent !== text) button.textContent = text;
    setAttr(button, "aria-disabled", !possible && "true");
    button.classList.toggle("ck-primary", primary && possible);
  }

  function moveButton(action) {
    let button = byVerb.get(action.verb);
    if (!button) {
      button = makeButton({ class: "ck-button" }, () => on.act(button.action, button));
      byVerb.set(action.verb, button);
    }
    button.action = action;
    return button;
  }

  // shown: {actions, scene, selected: how many, melds: how many, ordered: they are played one on
  // the other, settled: no frames are playing}
  function update({ actions, scene, selected, melds, ordered, settled }) {
    const open = settled && scene.status === "playing";
    const primary = open ? primaryVerb(actions, selected, melds, ordered) : null;
    const sorted = actions.length > FEW;
    const shown = sorted ? [...actions.filter(({ ok }) => ok), ...actions.filter(({ ok }) => !ok)] : actions;
    const focused = moves.contains(document.activeElement) && document.activeElement;
    keepChildren(moves, shown.map(moveButton));
    // A button that has been moved has lost the focus.
    if (focused && focused.isConnected) focused.focus({ preventScroll: true });
    for (const action of actions) {
      dress(byVerb.get(action.verb), action.label, { possible: action.ok, primary: action.verb === primary });
      byVerb.get(action.verb).classList.toggle("ck-quiet", sorted && !action.ok);
    }
    const { can, status } = scene;
    const advice = scene.kind === "play";
    // Behind a curtain only what can be done is offered: nobody is at the table.
    const offered = HELPERS.filter((name) => can[name] || (name in can && !scene.curtain && name !== "standing"));
    keepChildren(help, [...offered.map((name) => helpers[name]), ...(advice || can.next === false ? [] : [next])]);
    let hint = can.hint ? say("help.hint.left", { count: can.hint }) : say("help.hint");
    if (advice) hint = say("help.advice");
    dress(helpers.hint, hint, { possible: can.hint > 0 });
    dress(helpers.show, say(scene.kind === "watch" ? "help.watch" : "help.show"),
      { possible: can.show, primary: settled && scene.kind === "watch" && status === "playing" });
    dress(helpers.standing, say("help.standing"));
    dress(helpers.undo, say("help.undo"), { possible: can.undo });
    dress(helpers.retry, say("help.retry"),
      { possible: can.retry, primary: settled && (status === "failed" || status === "shown") });
    dress(helpers.copy, say("help.copy"), { possible: can.copy });
    dress(next, say(settled && status === "passed" ? "help.next" : "help.skip"),
      { primary: settled && status === "passed" });
    next.hidden = !document.documentElement.dataset.cardkitSite;
  }

  return {
    node,
    update,
    helper: (name) => helpers[name],
    nextButton: () => (next.hidden || !next.isConnected ? null : next),
    primaryButton: () => node.querySelector(".ck-primary"),
  };
}
