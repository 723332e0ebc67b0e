// What lies on the felt: the other seats, stock and pile, melds.
import { cardBack, cardFace } from "./cards.js";
import { el, keepChildren, makeButton, setAttr } from "./dom.js";
import { countedMeld, isCounted, seatMark, spokenMeld } from "./counted.js";
import { badgesOf, effectsAt } from "./effects.js";
import { comingPlaces, isPressable, isSpread, spreadOf } from "./pile.js";
import { contractNode } from "./slots.js";
import { richText } from "./text.js";

const MOST_BACKS = 13;
const PILE_SHOWN = 4;

// The seats after the learner's, in playing order, and where they sit: clockwise from the left.
export function placeSeats(seats) {
  const me = seats.findIndex((seat) => seat.you);
  const others = me < 0 ? seats : [...seats.slice(me + 1), ...seats.slice(0, me)];
  const spots = { 1: ["top"], 2: ["left", "right"], 3: ["left", "top", "right"] }[others.length];
  return others.map((seat, at) => ({ seat, spot: spots ? spots[at] : "row" }));
}

// For a teacher in front of a class: a hand is laid open, or hidden again.
export function turner(say, name, open, onTurn) {
  return makeButton({ class: "ck-button ck-turner", "aria-label": open ? say("hand.hide.of", { name }) : say("hand.show.of", { name }), text: open ? say("hand.hide") : say("hand.show") },
    () => onTurn(name, !open));
}

function fanOf(cards) {
  return el("span", { class: "ck-fan" }, ...cards);
}

function emptyPlace(text) {
  return el("span", { class: "ck-place" }, el("span", { text }));
}

// on: {press(move, node), look(card, cards, node), turn(name, open)}: a zone is pressed, a pile card
// whose preview is wanted, a hand that a teacher turns up. `signs` are shown beside the piles, `look` and `pick` under them, `talk` under the melds.
export function makeZones(say, { signs, look, pick, talk }, on) {
  const others = el("div", { class: "ck-others" });
  const piles = el("div", { class: "ck-piles" });
  const melds = el("div", { class: "ck-melds" });
  const mid = el("div", { class: "ck-mid" }, piles, signs, look, pick, melds, talk);
  const known = new Map(); // zone or seat id → {node, drawn}

  // Draw a zone again only if something in it is new; its element stays and keeps the focus.
  function refresh(id, data, make, draw) {
    let entry = known.get(id);
    if (!entry) known.set(id, (entry = { node: make(), drawn: "" }));
    const text = JSON.stringify(data);
    if (entry.drawn !== text) draw(entry.node, data);
    entry.drawn = text;
    return entry.node;
  }

  function makeSeat() {
    return el("div", { class: "ck-seat", role: "group" });
  }

  function drawSeat(node, { seat, spot, count, cards: seen, zone, slots, mark, hit, turned }) {
    setAttr(node, "data-spot", spot);
    setAttr(node, "data-turn", seat.turn && "true");
    setAttr(node, "data-zone", zone);
    setAttr(node, "aria-label", seat.label);
    const pill = el("div", { class: "ck-pill" });
    pill.append(...richText(seat.note ? say("seat.note", { name: seat.label, note: seat.note }) : seat.label, say));
    if (mark !== null) pill.prepend(seatMark(mark));
    if (seat.turn) pill.append(el("span", { class: "ck-sr", text: `, ${say("seat.turn")}` }));
    const fan = fanOf(seen ? seen.map(({ card }) => cardFace(card)) : Array.from({ length: Math.min(count, MOST_BACKS) }, cardBack));
    setAttr(fan, "role", "img");
    setAttr(fan, "aria-label", seen ? say.cards(seen.map(({ card }) => card)) : say.count("zone.hidden", count));
    fan.classList.toggle("ck-seen", Boolean(seen));
    const cards = el("div", { class: "ck-backs" }, fan);
    if (hit.length) cards.append(el("div", { class: "ck-badges" }, ...badgesOf(hit, say)));
    if (seat.bubble) cards.append(el("div", { class: "ck-bubble" }, ...richText(seat.bubble.text, say)));
    const head = turned === null ? pill : el("div", { class: "ck-seathead" }, pill, turner(say, seat.name, turned, on.turn));
    node.replaceChildren(head, ...(slots.length ? [contractNode(slots, say)] : []), cards);
  }

  function makeZone(zone) {
    const button = makeButton({ class: `ck-zone ck-${zone.kind}`, "data-zone": zone.id }, () =>
      on.press(button.press, button));
    return button;
  }

  // Where single cards of a zone can be pressed, it is no button itself.
  function makeGroup(zone) {
    const role = zone.peek ? "toolbar" : "group";
    const node = el("div", { class: `ck-zone ck-${zone.kind}`, role, "data-zone": zone.id });
    if (!zone.peek) node.addEventListener("click", () => on.press(node.press, node.querySelector(".ck-spreadcard:last-child")));
    return node;
  }

  function drawSpread(zone, verb) {
    return spreadOf(zone, verb, say, {
      take: (node) => on.press(zone.press, node),
      send: on.press,
      look: (at, node) => on.look(zone.cards[at], zone.cards, node),
    });
  }

  function drawZone(node, { zone, verb, ready, you }) {
    const cards = (zone.cards ?? []).map((each) => each.card);
    const count = zone.count ?? cards.length;
    const parts = { top: cards.length ? say.card(cards[cards.length - 1]) : "", label: zone.label };
    let name = `${zone.label}: ${say.cards(cards)}`;
    let content = fanOf(cards.map(cardFace));
    if (zone.kind === "stock") {
      name = say.count("zone.stock", count);
      content = count ? fanOf([cardBack()]) : emptyPlace(say("zone.stock.empty"));
      node.classList.toggle("ck-thick", count > 1);
    } else if (zone.kind === "pile") {
      name = count ? `${say.count("zone.pile", count)}, ${say("zone.pile.top", parts)}` : say("zone.pile.empty");
      const shown = cards.slice(-Math.max(PILE_SHOWN, zone.open ?? 1));
      content = shown.length ? fanOf(shown.map(cardFace)) : emptyPlace(say("zone.pile.empty"));
      if (shown.length && isSpread(zone)) content = drawSpread({ ...zone, cards: zone.cards.slice(-shown.length) }, verb);
      if (zone.open > 1 && count > 1 && !isPressable(zone)) {
        name = say("zone.pile.below", { name, cards: say.cards(cards.slice(0, -1).reverse()) });
      }
      node.classList.toggle("ck-peek", Boolean(zone.peek));
    } else if (isCounted(zone)) {
      name = `${zone.label}: ${spokenMeld(zone, say)}`;
      content = countedMeld(zone, you, say);
    }
    node.press = zone.press;
    const button = node.tagName === "BUTTON";
    setAttr(node, "aria-label", verb && button ? say("zone.press", { name, verb }) : name);
    setAttr(node, "aria-disabled", button && !zone.press && "true");
    setAttr(node, "data-ready", ready && "true");
    const label = zone.kind === "pile" && content.querySelector(".ck-threw")
      ? say("pile.label", { label: zone.label }) : zone.label;
    node.replaceChildren(content, el("span", { class: "ck-zlabel" }, ...richText(label, say)));
  }

  // opts: {bad: codes the answer names, moved: codes that have just moved, to: their zone, actor}
  function update(frame, { bad, moved, to, actor, teacher }) {
    const counts = new Map();
    for (const zone of frame.zones) {
      if (zone.kind === "hand") counts.set(zone.seat, { count: zone.count ?? zone.cards?.length ?? 0, cards: zone.you ? null : zone.cards, zone: zone.id });
    }
    const seats = placeSeats(frame.seats);
    const you = frame.seats.find((seat) => seat.you)?.name;
    const counted = frame.zones.some(isCounted);
    keepChildren(others, seats.map(({ seat, spot }) => {
      const slots = frame.slots?.find((each) => each.seat === seat.name)?.slots ?? [];
      const data = {
        seat: { ...seat, turn: actor ? seat.name === actor : seat.turn }, spot, slots, ...counts.get(seat.name),
        mark: counted ? frame.seats.findIndex(({ name }) => name === seat.name) : null, hit: effectsAt(frame.effects, seat.name),
        turned: teacher ? teacher.open.includes(seat.name) : null,
      };
      return refresh(`seat:${seat.name}`, data, makeSeat, drawSeat);
    }));
    const drawn = (kinds) => frame.zones.filter((zone) => kinds.includes(zone.kind)).map((zone) => {
      const action = frame.actions.find((each) => each.verb === zone.press?.split(" ")[0]);
      const data = { zone, verb: action?.label ?? null, ready: Boolean(action?.ok), you };
      if (zone.kind === "pile" && isPressable(zone)) return refresh(`${zone.id}:cards`, data, () => makeGroup(zone), drawZone);
      return refresh(zone.id, data, () => makeZone(zone), drawZone);
    });
    keepChildren(piles, drawn(["stock", "pile"]));
    keepChildren(melds, drawn(["meld"]));
    setAttr(mid, "data-rows", Boolean(frame.slots?.length) && "true");
    setAttr(mid, "data-signs", frame.ordered && "true");

    for (const zone of [...piles.childNodes, ...melds.childNodes]) {
      for (const card of zone.querySelectorAll("[data-card]")) {
        const code = card.dataset.card;
        card.classList.toggle("ck-bad", bad.has(code));
        card.classList.toggle("ck-moved", zone.dataset.zone === to && moved.includes(code));
      }
    }
    return {
      others: seats.length,
      spots: new Map([...seats.map(({ seat, spot }) => [seat.name, spot]), [you, "you"]]),
      mark: counted ? frame.seats.findIndex((seat) => seat.you) : -1,
    };
  }

  return {
    nodes: [others, mid],
    piles,
    update,
    meldNumbers: (frame) => frame.zones.filter((zone) => zone.kind === "meld").map((zone) => zone.number),
    // Where the top card has a preview of its own, open it: true if there is one.
    lookAtTop() {
      const top = piles.querySelector(".ck-peek .ck-spreadcard:last-child[aria-expanded]");
      top?.click();
      return Boolean(top);
    },
    firstMeld: () => melds.firstChild,
    // What pressing the zone at a point would do: for a card that is dropped there.
    pressAt(x, y) {
      const under = [...piles.childNodes, ...melds.childNodes];
      return under.find((zone) => {
        const box = zone.getBoundingClientRect();
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      })?.press;
    },
    // The pile cards that a preview speaks of; none: no preview is open.
    markComing(codes) {
      const cards = [...piles.querySelectorAll(".ck-spread [data-card]")];
      const places = comingPlaces(cards.map((card) => ({ card: card.dataset.card })), codes);
      cards.forEach((card, at) => card.classList.toggle("ck-coming", places.includes(at)));
    },
    isAsking: () => melds.classList.contains("ck-asking"),
    askForMeld(asking) {
      melds.classList.toggle("ck-asking", asking);
    },
  };
}
