// What lies on the felt: the other seats, stock and pile, melds.
import { cardBack, cardFace } from "./cards.js";
import { el, keepChildren, makeButton, setAttr } from "./dom.js";
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

function fanOf(cards) {
  return el("span", { class: "ck-fan" }, ...cards);
}

function emptyPlace(text) {
  return el("span", { class: "ck-place" }, el("span", { text }));
}

export function makeZones(say, onPress) {
  const others = el("div", { class: "ck-others" });
  const piles = el("div", { class: "ck-piles" });
  const melds = el("div", { class: "ck-melds" });
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

  function drawSeat(node, { seat, spot, count, zone }) {
    setAttr(node, "data-spot", spot);
    setAttr(node, "data-turn", seat.turn && "true");
    setAttr(node, "data-zone", zone);
    setAttr(node, "aria-label", seat.label);
    const pill = el("div", { class: "ck-pill" });
    pill.append(...richText(seat.note ? say("seat.note", { name: seat.label, note: seat.note }) : seat.label, say));
    if (seat.turn) pill.append(el("span", { class: "ck-sr", text: `, ${say("seat.turn")}` }));
    const backs = Array.from({ length: Math.min(count, MOST_BACKS) }, cardBack);
    const fan = fanOf(backs);
    setAttr(fan, "role", "img");
    setAttr(fan, "aria-label", say.count("zone.hidden", count));
    node.replaceChildren(pill, fan);
    if (seat.bubble) node.append(el("div", { class: "ck-bubble" }, ...richText(seat.bubble.text, say)));
  }

  function makeZone(zone) {
    const button = makeButton({ class: `ck-zone ck-${zone.kind}`, "data-zone": zone.id }, () =>
      onPress(button.press, button));
    return button;
  }

  function drawZone(node, { zone, verb, ready }) {
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
    }
    node.press = zone.press;
    setAttr(node, "aria-label", verb ? say("zone.press", { name, verb }) : name);
    setAttr(node, "aria-disabled", !zone.press && "true");
    setAttr(node, "data-ready", ready && "true");
    node.replaceChildren(content, el("span", { class: "ck-zlabel" }, ...richText(zone.label, say)));
  }

  // opts: {bad: codes the answer names, moved: codes that have just moved, to: their zone, actor}
  function update(frame, { bad, moved, to, actor }) {
    const counts = new Map();
    for (const zone of frame.zones) {
      if (zone.kind === "hand") counts.set(zone.seat, { count: zone.count ?? zone.cards?.length ?? 0, zone: zone.id });
    }
    const seats = placeSeats(frame.seats);
    keepChildren(others, seats.map(({ seat, spot }) => {
      const data = { seat: { ...seat, turn: actor ? seat.name === actor : seat.turn }, spot, ...counts.get(seat.name) };
      return refresh(`seat:${seat.name}`, data, makeSeat, drawSeat);
    }));
    const drawn = (kinds) => frame.zones.filter((zone) => kinds.includes(zone.kind)).map((zone) => {
      const action = frame.actions.find((each) => each.verb === zone.press?.split(" ")[0]);
      const data = { zone, verb: action?.label ?? null, ready: Boolean(action?.ok) };
      return refresh(zone.id, data, () => makeZone(zone), drawZone);
    });
    keepChildren(piles, drawn(["stock", "pile"]));
    keepChildren(melds, drawn(["meld"]));

    for (const zone of [...piles.childNodes, ...melds.childNodes]) {
      for (const card of zone.querySelectorAll("[data-card]")) {
        const code = card.dataset.card;
        card.classList.toggle("ck-bad", bad.has(code));
        card.classList.toggle("ck-moved", zone.dataset.zone === to && moved.includes(code));
      }
    }
    return seats.length;
  }

  return {
    nodes: [others, el("div", { class: "ck-mid" }, piles, melds)],
    piles,
    update,
    meldNumbers: (frame) => frame.zones.filter((zone) => zone.kind === "meld").map((zone) => zone.number),
    firstMeld: () => melds.firstChild,
    // What pressing the zone at a point would do: for a card that is dropped there.
    pressAt(x, y) {
      const under = [...piles.childNodes, ...melds.childNodes];
      return under.find((zone) => {
        const box = zone.getBoundingClientRect();
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      })?.press;
    },
    isAsking: () => melds.classList.contains("ck-asking"),
    askForMeld(asking) {
      melds.classList.toggle("ck-asking", asking);
    },
  };
}
