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

// A frame with another pile and other contracts.
function withPile(frame, codes, slots) {
  const names = ["Konstantin", "Cy", "Dan", "Ada"];
  const cards = codes.map((card, at) => {
    const number = codes.length - at;
    const coming = codes.slice(at).reverse();
    const preview = number < 8
      ? { text: `You would get ${number} cards and ${number - 1} from the stock.`, confirm: `Take ${number} cards`, cards: coming, ok: true, rule: null }
      : { text: "The stock has too few cards to pay for 8.", confirm: "Take 8 cards", cards: coming, ok: false, rule: "CR-27" };
    return { card, marks: [`threw:${names[at % 4]}`], press: number > 1 ? `take ${number}` : "take", preview };
  });
  const zones = frame.zones.map((zone) =>
    zone.kind === "pile" ? { ...zone, count: codes.length, label: `pile · ${codes.length}`, cards } : zone);
  return { ...frame, zones, slots: frame.slots.map((each) => ({ ...each, slots })) };
}

function withAnotherSeat(frame) {
  const [ada] = frame.seats;
  const seats = [...frame.seats, { ...ada, name: "Konstantin", label: "Konstantin", bubble: { text: "«Можно?» May I?" } }];
  const zones = [...frame.zones, { id: "hand:Konstantin", kind: "hand", seat: "Konstantin", count: 11 }];
  return { ...frame, seats, zones, slots: [...frame.slots, { ...frame.slots[0], seat: "Konstantin" }] };
}

// Contract rummy: the talk about a card, the longest pile, the largest contract.
export function contractScenes(scenes) {
  const slot = scenes.ask.frames[0].slots.find((each) => each.you).slots[0];
  const slots = [{ ...slot, meld: 1, text: "10♠ 10♥ 10♣ 10♦", press: null }, slot, { ...slot, kind: "run", label: "run" }];
  const codes = ["QH", "9D", "KS", "5C", "9D", "10C", "KS", "7H"];
  const { first, ask, answer, near, buy } = scenes;
  const part = (scene, frames) => ({ ...scene, frames });
  const allowed = part(answer, answer.frames.slice(-1));
  return {
    contract: first, ask, answer, near, buy,
    watch: part(ask, ask.frames.slice(0, 1)),
    said: part(buy, buy.frames.slice(1, 2)),
    five: part(allowed, [withAnotherSeat(allowed.frames[0])]),
    allowed,
    pile8: part(first, [withPile(first.frames[0], codes, slots)]),
  };
}

// Rummy 500 and makao: every scene's name begins with that of its game.
export function gameScenes(scenes) {
  const { pile, use, standing, long, melds, ...makao } = scenes;
  const named = (game, each) => Object.fromEntries(Object.entries(each).map(([name, scene]) => [`${game}-${name}`, scene]));
  // An ace and a jack to be played, with more ranks to demand than anybody needs.
  const frame = makao.plain.frames.at(-1);
  const [suits, ranks] = frame.choosers;
  const all = ["fives", "sixes", "sevens", "eights", "nines", "tens", "queens", "kings", "none"]
    .map((label, at) => ({ label, add: label === "none" ? "" : ` demand ${["5", "6", "7", "8", "9", "10", "Q", "K"][at]}` }));
  const ranksOfAll = { ...makao.plain, frames: [{ ...frame, choosers: [suits, { ...ranks, options: all }] }] };
  return {
    ...named("r5", { pile, use, standing, long, melds }),
    ...named("mk", { ...makao, ranks: ranksOfAll }),
  };
}
