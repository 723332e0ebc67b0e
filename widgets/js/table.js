// One step on the screen: text, goal, table, actions, answer, log. It draws scenes and reports
// what the learner does; it decides nothing.
import { makeActions } from "./actions.js";
import { makeAnswer } from "./answer.js";
import { makeChoices } from "./choices.js";
import { chooserFor, makeChooser } from "./chooser.js";
import { makeCopyPanel } from "./copypanel.js";
import { makeCurtain } from "./curtain.js";
import { seatMark } from "./counted.js";
import { el, setAttr } from "./dom.js";
import { badgesOf, effectsAt, makeEffects } from "./effects.js";
import { fillForm } from "./forms.js";
import { makePlayer } from "./frames.js";
import { makeHand } from "./hand.js";
import { makeInfocard } from "./infocard.js";
import { makeLive } from "./live.js";
import { flyCards, glide, takeSnapshot } from "./motion.js";
import { makeOffer, offerNews } from "./offer.js";
import { makePreviewPanel } from "./previewpanel.js";
import { makePrompt } from "./prompt.js";
import { makeRules } from "./rulecard.js";
import { makeSlots } from "./slots.js";
import { makeTask } from "./task.js";
import { richText, spokenText } from "./text.js";
import { makeZones, turner } from "./zones.js";

const WIDE = 720;
const PLAYABLE = ["goal", "explore", "play"];

// A refusal or a hint sends the same frame again: nothing has moved.
function sameLook(one, other) {
  return JSON.stringify([one?.event, one?.zones]) === JSON.stringify([other.event, other.zones]);
}

// Whose hand is shown open, if any.
function handOf(frame) {
  return frame?.zones.find((zone) => zone.kind === "hand" && zone.you) ?? null;
}

function pileOf(frame) {
  return frame.zones.find((zone) => zone.kind === "pile")?.cards ?? [];
}

// What an empty table looks like: behind the curtain nothing is drawn at all.
const BARE = { event: null, seats: [], zones: [], effects: [], prompt: null, actions: [] };

// on: {send(move), next(), settled(scene)}
export function makeTable(root, say, on) {
  let scene = null;
  let frame = null;
  let answered = null; // what the answer line shows: the scene's answer, or one of our own
  let spokenTask = null;
  let spokenOffer = null;
  let moving = false; // the frames to come really happened just now
  let sentFrom = null; // the element that had the focus when the last move was sent
  let opening = true; // nothing has been asked for yet but to open the step

  const live = makeLive();
  const infocard = makeInfocard(say);
  const rules = makeRules(say, infocard);
  const answer = makeAnswer(say, rules);
  const prompt = makePrompt(say, () => {
    player.jump();
    rescueFocus(true);
  });
  // An open place of the contract without cards for it: what it asks for.
  const slots = makeSlots(say, ({ press, about }, node) => (canPlay() ? act({ form: press, about }, node) : sayClosed()));
  const own = el("span", { class: "ck-own-turner", hidden: "" });
  const turn = (name, open) => player.jump() || help(`${open ? "reveal" : "hide"} ${name}`, true);
  const hand = makeHand(say, [own, slots.node, prompt.node], {
    change: () => {
      zones.askForMeld(false);
      chooser.hide();
      showActions();
      showOrder();
      if (frame.ordered) live.polite(hand.selected().map((card, at) => say("hand.chosen", { card: say.card(card), number: at + 1 })).join(", "));
    },
    touch: () => player.jump(),
    drop: (x, y, card) => {
      const press = zones.pressAt(x, y);
      const filled = press?.includes("{card") && fillForm(press, [card]);
      if (filled?.move && scene.status === "playing") deliver(press, filled.move, [card], hand.list);
    },
  });
  const pressZone = (press, node) => (press ? act({ form: press }, node) : sayClosed());
  const offer = makeOffer(say);
  const preview = makePreviewPanel(say, rules, {
    confirm: (press, node) => player.jump() || deliver(press, press, [], node), mark: (codes) => zones.markComing(codes), left: () => focusHand(),
  });
  const chooser = makeChooser(say, () => focusHand());
  const effects = makeEffects(say);
  const zones = makeZones(say, { signs: effects.signs, look: preview.node, pick: chooser.node, talk: offer.node }, {
    press: pressZone, turn,
    look: (card, cards, node) => player.jump() || preview.open(card, cards, node),
  });
  const actions = makeActions(say, { act, help, next: () => on.next() });
  const player = makePlayer(showFrame);
  const curtain = makeCurtain(say, (name) => help(name, true));
  const copyPanel = makeCopyPanel(say, () => actions.helper("copy").focus({ preventScroll: true }));

  const task = makeTask(say, rules, infocard);
  const choices = makeChoices(say, choose);
  const air = el("div", { class: "ck-air", "aria-hidden": "true" });
  const felt = el("div", { class: "ck-felt", role: "group", "aria-label": say("table") },
    effects.lines, ...zones.nodes, hand.node, air);
  const lines = el("ol", { tabindex: "0", "data-lm-suppress-shortcuts": "true", "aria-label": say("log") });
  const summary = el("summary", { text: say("log"), "data-lm-suppress-shortcuts": "true" });
  const log = el("details", { class: "ck-log" }, summary, lines);
  root.append(el("div", { class: "ck-in" },
    ...task.nodes, choices.node, felt, curtain.node, actions.node,
    copyPanel.node, answer.node, log, infocard.node, ...live.nodes));
  log.open = root.clientWidth >= WIDE;

  const sizes = new ResizeObserver(() => hand.place());
  sizes.observe(hand.list);

  // A bigger text changes the cards' size, though not the width of the hand.
  const scale = new MutationObserver(() => hand.place());
  scale.observe(document.documentElement, { attributes: true, attributeFilter: ["style"] });

  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !(preview.isOpen || chooser.isOpen || zones.isAsking())) return;
    event.stopPropagation();
    if (chooser.isOpen) return chooser.close();
    if (preview.isOpen) return preview.close();
    zones.askForMeld(false);
    showAnswer(null);
    return focusHand();
  });

  // -- what the learner does

  const canPlay = () => scene.status === "playing" && PLAYABLE.includes(scene.kind);
  const focusHand = () => hand.list.focus({ preventScroll: true });

  // Pressing the table where it cannot be played says why: the answer is given elsewhere, or over.
  function sayClosed() {
    const reason = frame.actions.find((action) => !action.ok && !action.rule)?.reason;
    if (reason && !player.jump()) showAnswer({ tone: "info", text: reason });
  }

  function act(action, node) {
    if (player.jump()) return;
    // The top card is looked at first, whether it or the button is pressed.
    if (action.form === "take" && zones.lookAtTop()) return;
    const filled = fillForm(action.form, hand.selected(), zones.meldNumbers(frame));
    if (filled.move) deliver(action.form, filled.move, hand.selected(), node);
    else if (action.ok === false && action.reason) {
      // Without a rule it is no refusal: nothing more is played in this attempt.
      const title = action.rule && say("answer.notyet");
      showAnswer({ tone: action.rule ? "refused" : "info", title, text: action.reason, rule: action.rule });
    } else {
      showAnswer({ tone: "info", text: action.about ?? say(`missing.${filled.missing}`) });
      if (filled.missing === "pick") {
        zones.askForMeld(true);
        zones.firstMeld()?.focus();
      } else if (filled.missing !== "meld") focusHand();
    }
  }

  // Some cards ask for a choice before they are played.
  function deliver(form, move, cards, node) {
    const from = node ?? document.activeElement;
    const post = (add) => {
      sentFrom = from;
      on.send(move + add);
    };
    const action = frame.actions.find((each) => each.verb === form.split(" ")[0]);
    const options = action?.ok && form.includes("{cards}") ? chooserFor(frame.choosers, cards)?.options ?? [] : [];
    if (options.length > 1) chooser.open(chooserFor(frame.choosers, cards), from, post);
    else post(options[0]?.add ?? "");
  }

  function help(name, possible) {
    if (player.jump()) return;
    sentFrom = document.activeElement;
    if (possible) on.send(`:${name}`);
    else showAnswer({ tone: "info", text: say(`missing.${name}`) });
  }

  function choose(choice) {
    if (player.jump()) return;
    sentFrom = document.activeElement;
    on.send(`:answer ${choice.id}`);
  }

  // -- what is shown

  function showAnswer(shown, asked = true) {
    answered = shown;
    answer.show(shown);
    if (!shown) {
      live.assertive(""); // what was said of an earlier try is no longer so
      return;
    }
    live.assertive(answer.spoken(shown));
    // On a phone the line may lie below the screen; bring it in, but move no more than needed.
    if (asked) answer.node.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  function showActions() {
    actions.update({
      actions: PLAYABLE.includes(scene.kind) ? frame.actions : [], scene, selected: hand.selected().length,
      melds: zones.meldNumbers(frame).length, ordered: frame.ordered, settled: !player.playing,
    });
  }

  function showOrder() {
    prompt.note(frame.ordered && hand.selected().length > 1 ? say("hand.order") : null);
  }

  function showLog() {
    const texts = scene.log ?? [];
    lines.replaceChildren(...texts.map((text) => el("li", {}, ...richText(text, say))));
    log.hidden = !texts.length;
    lines.scrollTop = lines.scrollHeight;
  }

  function showFrame(given, last) {
    const closed = last && scene.curtain;
    const shown = closed ? BARE : given;
    const event = shown.event;
    // Another person's hand does not grow out of the one that lay there before.
    const sameHand = handOf(frame)?.id === handOf(shown)?.id;
    const before = moving && sameHand && !sameLook(frame, shown) ? takeSnapshot(felt) : null;
    const piles = zones.piles.getBoundingClientRect();
    const bad = new Set(last && scene.answer?.tone === "refused" ? scene.answer.cards : []);
    frame = shown;
    if (!sameHand) air.replaceChildren();
    // The page does not jump when the curtain falls.
    if (closed && felt.offsetHeight) curtain.node.style.minHeight = `${felt.offsetHeight}px`;
    felt.hidden = Boolean(closed);
    curtain.show(closed);
    const { others, spots, mark } = zones.update(frame, {
      bad, moved: event?.cards ?? [], to: event?.to, actor: last ? null : event?.seat, teacher: scene.teacher,
    });
    setAttr(felt, "data-others", Math.min(others, 4));
    setAttr(felt, "data-playing", !last && "true");
    setAttr(root, "aria-busy", !last && "true");
    effects.update(frame.effects, spots);
    chooser.hide();
    preview.keep(pileOf(frame));
    offer.update(frame.offer);
    slots.update(frame);
    const me = frame.seats.find((seat) => seat.you)?.name;
    own.hidden = !scene.teacher || !me;
    own.replaceChildren(...(own.hidden ? [] : [turner(say, me, true, turn)]));
    hand.update(handOf(frame), bad, Boolean(frame.ordered), [mark < 0 ? [] : [seatMark(mark)], badgesOf(effectsAt(frame.effects, me), say)]);
    showOrder();
    prompt.show(frame, { playing: !last, open: scene.status === "playing" && scene.kind !== "choose" });
    showActions();
    if (before && !closed) {
      glide(zones.piles, piles);
      flyCards(felt, air, before, event);
    }
    if (last) settle(given.event);
    else if (event) live.polite(spokenText(event.text, say));
  }

  // The last frame lies there: now the answer, the log and the focus.
  function settle(event) {
    showLog();
    setAttr(root, "data-status", scene.status);
    setAttr(root, "data-kind", scene.kind);
    copyPanel.show(scene.copy);
    // Only what the learner has just asked for may move the page, not a replay.
    if (scene.answer) showAnswer(scene.answer, sentFrom !== null);
    const news = [offerNews(frame.offer, spokenOffer, say)];
    spokenOffer = frame.offer;
    if (!scene.answer || scene.curtain) {
      const wanted = spokenText(scene.task ?? "", say);
      const now = scene.curtain ? curtain.spoken(scene.curtain) : frame.prompt?.text;
      news.unshift(...[event?.text, now].filter(Boolean).map((text) => spokenText(text, say)));
      if (wanted && wanted !== spokenTask) news.unshift(say("goal.spoken", { task: wanted }));
      spokenTask = wanted;
    }
    if (news.some(Boolean)) live.polite(news.filter(Boolean).join(" "));
    if (!scene.copy) rescueFocus(Boolean(scene.curtain) && !opening);
    sentFrom = null;
    opening = false;
    on.settled(scene);
  }

  // The focus never falls back to the page: where its element is gone, or what was pressed makes
  // no sense any more, it goes to what is needed next.
  function rescueFocus(force) {
    const focused = document.activeElement;
    // Not asked for at the table: the cards have been dealt by a button elsewhere on the page.
    const dealt = scene.kind === "play" && !opening && !sentFrom && !root.contains(focused) && scene.moves.length;
    const lost = sentFrom && (focused === document.body || focused === null);
    const gone = root.contains(focused) && focused.closest("[hidden]");
    const dead = focused === sentFrom && focused?.getAttribute("aria-disabled") === "true"
      && root.contains(focused) && scene.answer?.tone !== "refused";
    // After a card from stock or pile the hand is what is needed.
    const drawn = focused === sentFrom && focused?.closest(".ck-stock, .ck-pile")
      && frame.event?.seat === frame.prompt?.seat && scene.answer === null;
    if (drawn && !hand.isEmpty() && scene.status === "playing") return focusHand();
    if (!force && !lost && !gone && !dead && !dealt) return undefined;
    if (curtain.down) {
      if (!curtain.button.hidden) curtain.button.focus({ preventScroll: true });
      return undefined;
    }
    const done = scene.status !== "playing" && (actions.primaryButton() ?? actions.nextButton());
    const target = done || (hand.isEmpty() ? actions.primaryButton() : hand.list)
      || actions.node.querySelector("button");
    target?.focus({ preventScroll: true });
    return undefined;
  }

  return {
    root,
    get scene() {
      return scene;
    },
    // instant: show where the game stands, without what led there; first: it answers the opening.
    show(next, instant, first = false) {
      opening = first;
      // What was chosen while the opening was still on its way stays chosen.
      if (!first && !next.can.undo && !next.answer) hand.clear();
      // Undo, a fresh start and a replay show a position whose last event is long past.
      moving = !instant && (next.frames.length > 1 || next.moves.length === (scene?.moves.length ?? 0) + 1);
      scene = next;
      rules.setBook(scene.rulebook);
      task.show(scene);
      copyPanel.show(null);
      zones.askForMeld(false);
      choices.show(scene);
      showAnswer(null);
      offer.reserve(scene.curtain ? [] : scene.frames);
      player.play(instant ? scene.frames.slice(-1) : scene.frames);
    },
    finish: () => player.jump(),
    destroy() {
      player.stop();
      sizes.disconnect();
      scale.disconnect();
    },
  };
}
