// The learner's hand: a listbox of cards with one tab stop. Arrows move, Space and Enter choose,
// Shift+arrow extends, Alt+arrow moves the card itself, Home/End, a rank jumps, Escape clears.
import { cardFace } from "./cards.js";
import { watchDrag } from "./drag.js";
import { el, guardKeys, keepChildren, makeButton, setAttr } from "./dom.js";
import { codeOf, findRank, keysOf, layoutHand, sortKeys } from "./handlayout.js";

const TYPING_PAUSE = 800;
const LIFT = 0.14; // of a card's height: how far a chosen card is lifted
const KNOWN_MARKS = ["taken", "new", "drawn"];

// on: {change()} when the choice changes, {touch()} at any input. The nodes `between` are shown above the
// cards, between the name of the hand and the sort button.
export function makeHand(say, between, on) {
  const uid = `ck${Math.random().toString(36).slice(2, 9)}`;
  const title = el("span", { class: "ck-pill", id: `${uid}-title` });
  const sorter = makeButton({ class: "ck-button ck-sort" }, () => {
    order = order === "rank" ? "suit" : "rank";
    arrange();
  });
  const list = guardKeys(el("div", {
    class: "ck-hand", role: "listbox", tabindex: "0", "aria-multiselectable": "true",
    "aria-orientation": "horizontal", "aria-labelledby": `${uid}-title`,
  }));
  const bar = el("div", { class: "ck-handbar" }, title, ...between, sorter);
  const node = el("div", { class: "ck-me" }, bar, list);

  const options = new Map(); // key → element
  const names = new Map(); // key → what is spoken
  const chosen = new Set();
  let keys = [];
  let order = "rank";
  let active = null;
  let typed = "";
  let typedAt = 0;
  let dragged = null;
  let ordered = false; // the order of choosing counts
  let marked = null; // the card that has chosen itself
  let owner = null; // the zone whose cards these are
  const habits = new Map(); // zone → {order, keys}: how each hand was last sorted

  // At one screen the hands take turns: nothing of one may be left in the other.
  function changeOwner(id) {
    if (id === owner) return;
    if (owner) habits.set(owner, { order, keys });
    owner = id;
    options.clear();
    chosen.clear();
    active = null;
    typed = "";
    ({ order, keys } = habits.get(id) ?? { order: "rank", keys: [] });
  }

  function optionFor(key) {
    const face = cardFace(codeOf(key));
    const option = el("div", { class: "ck-option ck-fresh", role: "option", id: `${uid}-${key.replace("#", "-")}`, "data-key": key }, face);
    options.set(key, option);
    return option;
  }

  function place() {
    const width = list.clientWidth;
    const first = options.get(keys[0]);
    if (!width || !first) return;
    const card = { width: first.offsetWidth, height: first.offsetHeight };
    const lift = Math.round(card.height * LIFT);
    const { places, height } = layoutHand(keys.length, width, card, Math.round(card.width * 0.08));
    keys.forEach((key, at) => {
      if (key === dragged) return;
      const up = chosen.has(key) ? 0 : lift;
      options.get(key).style.transform = `translate(${places[at].x}px, ${places[at].y + up}px)`;
    });
    list.style.height = `${height + lift}px`;
  }

  function paint() {
    const row = [...chosen];
    for (const key of keys) {
      const option = options.get(key);
      const number = ordered && row.indexOf(key) + 1;
      setAttr(option, "aria-selected", String(chosen.has(key)));
      setAttr(option, "data-order", number || null);
      setAttr(option, "aria-label", number ? say("hand.chosen", { card: names.get(key), number }) : names.get(key));
      option.classList.toggle("ck-active", key === active);
    }
    const current = options.get(active);
    setAttr(list, "aria-activedescendant", current?.id);
    sorter.textContent = say(order === "rank" ? "hand.sort.suit" : "hand.sort.rank");
    place();
  }

  function arrange() {
    keys = sortKeys(keys, order, keys);
    keepChildren(list, keys.map((key) => options.get(key)));
    paint();
  }

  function toggle(key) {
    if (!chosen.delete(key)) chosen.add(key);
    active = key;
    paint();
    on.change();
  }

  function goTo(at, extend) {
    const key = keys[Math.max(0, Math.min(keys.length - 1, at))];
    if (!key) return;
    if (extend) {
      if (active) chosen.add(active);
      chosen.add(key);
    }
    active = key;
    paint();
    if (extend) on.change();
  }

  function reorder(key, to) {
    const at = Math.max(0, Math.min(keys.length - 1, to));
    if (keys.indexOf(key) === at) return;
    order = "own";
    keys = keys.filter((other) => other !== key);
    keys.splice(at, 0, key);
    keepChildren(list, keys.map((other) => options.get(other)));
    paint();
  }

  // True if the key has been used.
  function press(event) {
    const at = keys.indexOf(active);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const { key, altKey, shiftKey } = event;
    if (step && altKey) reorder(active, at + step);
    else if (event.ctrlKey || event.metaKey || altKey) return false;
    else if (step) goTo(at + step, shiftKey);
    else if (key === "Home") goTo(0, false);
    else if (key === "End") goTo(keys.length - 1, false);
    else if (key === " " || key === "Enter") {
      if (active) toggle(active);
    } else if (key === "Escape") {
      if (!chosen.size) return false;
      chosen.clear();
      paint();
      on.change();
    } else if (/^[0-9ajqkt]$/i.test(key)) {
      const now = Date.now();
      typed = now - typedAt < TYPING_PAUSE ? typed + key : key;
      typedAt = now;
      let found = findRank(keys, typed, typed.length > 1 ? at - 1 : at);
      if (found < 0) found = findRank(keys, (typed = key), at);
      if (found >= 0) goTo(found, false);
    } else return false;
    return true;
  }

  list.addEventListener("keydown", (event) => {
    if (!keys.length || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
    list.classList.add("ck-keys");
    on.touch();
  });
  list.addEventListener("focus", () => {
    if (!active && keys.length) goTo(0, false);
  });
  list.addEventListener("pointerdown", () => list.classList.remove("ck-keys"));
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option || drag.ended()) return;
    on.touch();
    toggle(option.dataset.key);
  });

  let origin = null;
  let last = { x: 0, y: 0 };
  let before = null; // how the hand lay before the drag
  const drag = watchDrag(list, {
    start(key) {
      const option = options.get(key);
      const box = list.getBoundingClientRect();
      const now = option.getBoundingClientRect();
      origin = { x: now.left - box.left, y: now.top - box.top };
      dragged = key;
      before = { keys, order };
      option.classList.add("ck-dragged");
    },
    move(key, dx, dy, x, y) {
      if (!options.has(key)) return; // gone meanwhile
      options.get(key).style.transform = `translate(${origin.x + dx}px, ${origin.y + dy}px)`;
      const box = list.getBoundingClientRect();
      last = { x, y };
      if (y < box.top - 24) return; // on its way to the table
      const first = options.get(keys[0]);
      const card = { width: first.offsetWidth, height: first.offsetHeight };
      const { places, step } = layoutHand(keys.length, list.clientWidth, card, Math.round(card.width * 0.08));
      const far = places.map((spot) => Math.hypot(spot.x + step / 2 - (x - box.left), spot.y + card.height / 2 - (y - box.top)));
      reorder(key, far.indexOf(Math.min(...far)));
    },
    end(key) {
      options.get(key)?.classList.remove("ck-dragged");
      dragged = null;
      if (!options.has(key)) return;
      if (last.y < list.getBoundingClientRect().top) {
        ({ keys, order } = before);
        keepChildren(list, keys.map((other) => options.get(other)));
        on.drop(last.x, last.y, codeOf(key));
      }
      active = key;
      paint();
    },
  });

  return {
    node,
    list,
    place,
    isEmpty: () => !keys.length,
    // In the order of the hand, or of choosing where that counts.
    selected: () => (ordered ? [...chosen] : keys.filter((key) => chosen.has(key))).map(codeOf),
    clear() {
      chosen.clear();
      marked = null;
      paint();
    },
    // zone: the hand of the scene, or null; bad: codes that the answer names; inOrder: the order of
    // choosing counts; signs: nodes to stand before and after the name of the hand.
    update(zone, bad, inOrder = false, signs = [[], []]) {
      changeOwner(zone?.id ?? null);
      ordered = inOrder;
      title.hidden = !zone;
      const cards = zone?.cards ?? [];
      const fresh = keysOf(cards.map((each) => each.card));
      const at = keys.indexOf(active);
      title.replaceChildren(...signs[0], zone?.label ?? "", ...signs[1]);
      setAttr(node, "data-zone", zone?.id);
      for (const key of [...options.keys()]) {
        if (fresh.includes(key)) continue;
        options.delete(key);
        // Of two equal cards it was the chosen one that left, not its twin.
        for (const twin of [...chosen]) if (codeOf(twin) === codeOf(key)) chosen.delete(twin);
      }
      fresh.forEach((key, number) => {
        const option = options.get(key) ?? optionFor(key);
        const marks = (cards[number].marks ?? []).filter((mark) => KNOWN_MARKS.includes(mark));
        const named = bad.has(codeOf(key));
        const notes = [...marks, ...(named ? ["named"] : [])].map((mark) => say(`mark.${mark}`));
        names.set(key, [say.card(codeOf(key)), ...notes].join(", "));
        setAttr(option, "data-mark", marks[0]);
        setAttr(option, "data-tag", marks[0] === "drawn" && say("mark.drawn"));
        option.firstChild.classList.toggle("ck-bad", named);
      });
      keys = sortKeys(fresh, order, keys);
      // The one card that can be played now chooses itself, once.
      const drawn = ordered ? fresh.find((key, number) => cards[number].marks?.includes("drawn")) : null;
      if (drawn && drawn !== marked) {
        chosen.clear();
        chosen.add(drawn);
        active = drawn;
      }
      marked = drawn ?? null;
      if (!options.has(active)) active = keys[Math.max(0, Math.min(at, keys.length - 1))] ?? null;
      sorter.hidden = keys.length < 2;
      list.classList.toggle("ck-none", !keys.length);
      keepChildren(list, keys.map((key) => options.get(key)));
      paint();
      // A new card is where it belongs at once; only from now on it glides.
      void list.offsetWidth;
      for (const key of keys) options.get(key).classList.remove("ck-fresh");
    },
  };
}
