// Sizes for the back row: the largest cards and letters with which the step fills the screen and
// nothing is cut off. All sizes are parts of the screen's height, so that every projector is alike.

// In thousandths: letters, and the width of a card. At 85 its index is 1/18 of the screen.
const LETTERS = [42, 38, 34];
const CARDS = [160, 146, 134, 122, 112, 104, 95, 85];
// Where even these are too large the letters stay and the cards give way.
const SMALL_CARDS = [78, 71, 64, 57, 50];
// From here on the table is laid out more closely before its cards become smaller still.
const TIGHT = 95;

export const SIZES = [
  ...CARDS.slice(0, 3).map((card) => [LETTERS[0], card]),
  ...CARDS.slice(1, 5).map((card) => [LETTERS[1], card]),
  ...CARDS.slice(2).map((card) => [LETTERS[2], card]),
  ...CARDS.filter((card) => card <= TIGHT).map((card) => [LETTERS[2], card, true]),
  ...SMALL_CARDS.map((card) => [LETTERS[2], card, true]),
];
const PROSE = [46, 42, 38, 34, 30, 26, 22, 18];

const EDGE = 1.5;

// Parts that must hold what is in them.
const PARTS = ".ck-mid, .ck-piles, .ck-handbar, .ck-bar";

// Whether something of a step lies outside its place.
export function overflows(box) {
  const inside = box.querySelector(".ck-in");
  if (!inside) return box.scrollHeight > box.clientHeight + EDGE;
  if (inside.scrollHeight > inside.clientHeight + EDGE) return true;
  if ([...inside.querySelectorAll(PARTS)].some((part) => part.scrollWidth > part.clientWidth + EDGE)) return true;
  const felt = inside.querySelector(".ck-felt").getBoundingClientRect();
  return [...inside.querySelectorAll(".ck-felt :is(.ck-card, .ck-pill, .ck-bubble)")].some((part) => {
    const { width, left, right, bottom } = part.getBoundingClientRect();
    return width && (bottom > felt.bottom + EDGE || right > felt.right + EDGE || left < felt.left - EDGE);
  });
}

export function fitter(section) {
  const root = document.documentElement;
  let now = 0;
  let busy = 0;
  let frame = 0;

  const boxOf = () => section().element;
  const sizes = () => (boxOf().querySelector(".ck-in") ? SIZES : PROSE.map((letters) => [letters, CARDS[0]]));

  function set([letters, card, tight = false]) {
    root.toggleAttribute("data-ckp-tight", tight);
    root.style.setProperty("--ckp-letter", `${letters / 10}vh`);
    root.style.setProperty("--ckp-card", `${card / 10}vh`);
  }

  // Every change of the page's style lets the hand place its cards anew, right after this script.
  async function run(from) {
    const mine = ++busy;
    const all = sizes();
    for (now = Math.min(from, all.length - 1); ; now += 1) {
      set(all[now]);
      await null;
      await null;
      if (mine !== busy) return;
      if (now === all.length - 1 || !overflows(boxOf())) return;
    }
  }

  // fresh: another step, another window: begin with the largest. Else cards only become smaller,
  // so that nothing jumps while a step is played.
  function again(fresh = false) {
    const from = fresh ? 0 : now;
    if (fresh) now = 0;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => run(Math.min(from, now)));
  }

  const watcher = new MutationObserver(() => again());
  const resized = () => again(true);

  return {
    again,
    start(signal) {
      addEventListener("resize", resized, { signal });
      watcher.observe(document.getElementById("cks-main"), { childList: true, subtree: true, characterData: true });
      document.fonts?.ready.then(() => again(true));
    },
    stop() {
      busy += 1;
      cancelAnimationFrame(frame);
      watcher.disconnect();
      root.removeAttribute("data-ckp-tight");
      for (const name of ["--ckp-letter", "--ckp-card"]) root.style.removeProperty(name);
    },
  };
}
