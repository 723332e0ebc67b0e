// Setting up a position: first a place is chosen, then cards are pressed, which go there.
import { suitAt, svg } from "./cards.js";
import { el, guardKeys, keepChildren, makeButton, setAttr } from "./dom.js";
import { readCard } from "./words.js";

const SUIT_ORDER = ["S", "H", "D", "C"];
const RANK_ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

function chip(code) {
  const { rank, suit } = readCard(code);
  const face = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, suitAt(suit, 0, 0, 24));
  return el("span", { class: "cko-face", "data-suit": suit, "aria-hidden": "true" }, rank, face);
}

// send(report) tells Python what was pressed.
export function makePicker(say, send) {
  let view = { places: [], left: {}, packs: 1, melds: [] };
  let chosen = "hand 0";
  let said = null; // what to say once Python has answered
  const rows = new Map();
  const status = el("p", { class: "cko-status", role: "status" });
  const places = el("div", { class: "cko-places", role: "group", "aria-label": say("pick.place") });
  const melds = el("div", { class: "cko-row" });
  const tray = el("div", { class: "cko-tray", role: "toolbar", "aria-label": say("pick.tray") });
  const cards = new Map();
  const node = el("div", { class: "cko-picker" },
    el("div", {}, el("h3", { text: say("pick.place") }), places, melds),
    el("div", {}, el("h3", { text: say("pick.tray") }), tray, status, el("p", { class: "cko-hint", text: say("pick.tray.hint") })));

  for (const suit of SUIT_ORDER) {
    const line = el("div", { class: "cko-suit", role: "none" });
    for (const rank of RANK_ORDER) {
      const code = rank + suit;
      const button = makeButton({ class: "cko-card", tabindex: "-1" }, () => press(code), chip(code));
      cards.set(code, button);
      line.append(button);
    }
    tray.append(line);
  }
  const order = [...cards.values()];
  order[0].tabIndex = 0;
  tray.addEventListener("focusin", ({ target }) => {
    for (const button of order) button.tabIndex = button === target ? 0 : -1;
  });
  tray.addEventListener("keydown", (event) => {
    const at = order.indexOf(event.target);
    const row = RANK_ORDER.length;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row,
      Home: 0, End: order.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    order[to]?.focus();
  });

  const labelOf = (id) => view.places.find((place) => place.id === id)?.label ?? "";

  function press(code) {
    const name = say.card(code);
    if (view.left[code]) {
      said = say("pick.placed", { card: name, place: labelOf(chosen) });
      send({ do: "put", place: chosen, card: code });
      return;
    }
    const where = view.places.filter((place) => place.cards.includes(code)).map((place) => place.label);
    status.textContent = say("pick.gone", { card: name, places: where.join(", ") });
  }

  function choose(id) {
    chosen = id;
    for (const [key, row] of rows) row.mark(key === chosen);
  }

  function makeRow(id) {
    const name = el("button", { type: "button", class: "cko-place" });
    guardKeys(name).addEventListener("click", () => choose(id));
    const lying = el("div", { class: "cko-lying" });
    const tools = el("div", { class: "cko-tools" });
    const row = el("div", { class: "cko-line", role: "group" }, name, lying, tools);

    const tool = (key, text, report) => makeButton(
      { class: "cko-button cko-small", "data-key": key, "aria-label": say(key, { place: labelOf(id) }), text }, () => send(report));

    return {
      node: row,
      mark(yes) {
        row.classList.toggle("cko-chosen", yes);
        setAttr(name, "aria-pressed", String(yes));
      },
      update(place) {
        const focused = row.contains(document.activeElement) ? document.activeElement : null;
        const at = focused && [...lying.children].indexOf(focused);
        const key = focused?.dataset.key;
        name.textContent = place.label;
        setAttr(row, "aria-label", place.label);
        const laid = place.cards.map((code, index) => makeButton(
          { class: "cko-card", "aria-label": say("pick.back", { card: say.card(code), place: place.label }) },
          () => {
            said = say("pick.returned", { card: say.card(code) });
            send({ do: "back", place: id, at: index });
          }, chip(code)));
        lying.replaceChildren(...laid, ...(place.note ? [el("span", { class: "cko-note", text: place.note })] : []));
        if (!laid.length && place.kind === "hand") {
          lying.replaceChildren(el("span", { class: "cko-note", text: say.count("pick.random", place.count) }));
        } else if (place.kind === "stock") {
          lying.append(el("span", { class: "cko-note", text: say("pick.rest") }));
        } else if (!laid.length) {
          lying.append(el("span", { class: "cko-note", text: say("pick.nothing") }));
        }
        const kinds = [];
        if (place.kind === "hand" && !laid.length) {
          kinds.push(tool("pick.fewer", "−", { do: "fewer", place: id }), tool("pick.more", "+", { do: "more", place: id }));
        }
        if (place.kind === "hand" && laid.length && laid.length < place.count) {
          kinds.push(tool("pick.fill", say("pick.fill"), { do: "fill", place: id }));
        }
        if (laid.length) kinds.push(tool("pick.clear", say("pick.clear"), { do: "clear", place: id }));
        if (place.kind === "meld") kinds.push(tool("pick.dropmeld", "✕", { do: "drop", place: id }));
        tools.replaceChildren(...kinds);
        if (!focused || row.contains(document.activeElement)) return;
        // What was pressed is gone: the focus stays beside it.
        const next = at >= 0 ? laid[Math.min(at, laid.length - 1)] : kinds.find((each) => each.dataset.key === key);
        (next ?? name).focus({ preventScroll: true });
      },
    };
  }

  return {
    node,
    show(next) {
      view = { ...view, ...next };
      const ids = view.places.map((place) => place.id);
      for (const id of [...rows.keys()]) if (!ids.includes(id)) rows.delete(id);
      for (const id of ids) if (!rows.has(id)) rows.set(id, makeRow(id));
      keepChildren(places, ids.map((id) => rows.get(id).node));
      for (const place of view.places) rows.get(place.id).update(place);
      // A meld that has just been added is where the next cards go.
      if (view.newest && ids.includes(view.newest)) chosen = view.newest;
      choose(ids.includes(chosen) ? chosen : ids[0]);
      melds.replaceChildren(...view.melds.map((name, seat) => makeButton(
        { class: "cko-button cko-small", text: `+ ${say("pick.meld", { name })}` }, () => send({ do: "meld", seat }))));
      melds.hidden = !view.melds.length;
      for (const [code, button] of cards) {
        const left = view.left[code] ?? 0;
        setAttr(button, "aria-disabled", !left && "true");
        setAttr(button, "aria-label", view.packs > 1 || !left ? say("pick.left", { card: say.card(code), count: left }) : say.card(code));
        setAttr(button, "data-left", view.packs > 1 ? left : null);
      }
      if (said) status.textContent = said;
      said = null;
    },
  };
}
