// Scenes of whole games and of texts with terms, made from those of lessons.

const GLOSSARY = [
  { form: "stock", title: "Stock", text: "The cards that are left after the deal, face down." },
  { form: "pile", title: "Pile (сброс)", text: "The cards thrown away, face up: the **top card** can be taken." },
  { form: "top card", title: "Top card", text: "The one that was thrown away last, here the 9♦." },
  { form: "nines", title: "Rank", text: "The number or letter of a card." },
];
const POSITION = {
  game: "basic-rummy", players: ["Ada", "Bo", "Cy"], fill: 1, phase: "play", turn: "Ada",
  hands: { Ada: "7S 7H KC", Bo: 5, Cy: 6 }, pile: "4C 9D",
};

// The same table for somebody who only looks on.
function fromOutside(frame) {
  const seats = frame.seats.map((seat) => ({ ...seat, you: false, label: seat.name }));
  const zones = frame.zones.map((zone) =>
    zone.you ? { id: zone.id, kind: "hand", seat: zone.seat, count: zone.cards.length } : zone);
  return { ...frame, seats, zones, actions: [], prompt: { seat: "Bo", you: false, text: "Bo takes a card." } };
}

// The same table with another seat at the bottom and other cards in the hand.
function forSomebodyElse(frame, name, cards) {
  const seats = frame.seats.map((seat) => ({ ...seat, you: seat.name === name }));
  const zones = fromOutside(frame).zones.map((zone) => zone.seat === name
    ? { id: zone.id, kind: "hand", seat: name, you: true, label: `You (${name})`, cards: cards.map((card) => ({ card, marks: [] })) }
    : zone);
  return { ...frame, seats, zones };
}

export function moreScenes(scenes) {
  const whole = {
    ...scenes.play, lesson: "basic-rummy/play", step: "game", kind: "play", say: "", task: "", rules: [],
    moves: [':new {"game": "basic-rummy"}', "draw"], can: { undo: true, hint: 1, copy: true }, curtain: null, copy: null,
  };
  const nobody = { undo: false, hint: 0, copy: false };
  const other = whole.frames.at(-1).seats.find((seat) => !seat.you).name;
  const curtain = {
    ...whole, can: nobody, moves: [...whole.moves, "discard 4S"], frames: whole.frames.map(fromOutside),
    curtain: { title: `Hand over to ${other}`, text: `${other} presses the button when nobody else is looking.`, button: `I am ${other}` },
  };
  const bare = { event: null, seats: [], zones: [], effects: [], prompt: { seat: null, you: false, text: "" }, actions: [] };
  return {
    terms: { ...scenes.draw, terms: GLOSSARY },
    whole, curtain,
    handed: { ...whole, moves: curtain.moves, frames: [forSomebodyElse(whole.frames.at(-1), other, ["AS", "2S", "JH"])] },
    undealt: {
      ...curtain, moves: [], log: [], frames: [bare],
      curtain: { title: "Nothing has been dealt yet", text: "Choose who plays, then press Deal the cards.", button: null },
    },
    copy: { ...whole, copy: { text: JSON.stringify(POSITION) } },
    over: {
      ...whole, status: "over",
      answer: { tone: "good", title: "The game is over", text: "Ada: +31. Bo: −12, for Q♠ 2♥. Ada wins with +31.", rule: null, cards: [] },
    },
  };
}
