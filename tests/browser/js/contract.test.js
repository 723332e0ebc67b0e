import { awake, equal, ok, press, stage, test } from "./check.js";
import { fakeModel } from "./fakemodel.js";
import widget from "/widgets/js/index.js";
import { offerNews } from "/widgets/js/offer.js";
import { comingPlaces, isSpread } from "/widgets/js/pile.js";
import { contractLine } from "/widgets/js/slots.js";
import { makeWords } from "/widgets/js/words.js";

const load = async (url) => (await fetch(url)).json();
const [labels, scenes] = await Promise.all([load("/labels.json"), load("/tests/browser/harness/contract.json")]);
const say = makeWords(labels);

async function show(name, more = {}) {
  localStorage.clear();
  const scene = { ...scenes[name], ...more };
  const model = fakeModel({ scene: { ...scene, frames: scene.frames.slice(-1) }, labels });
  const place = stage(900);
  const stop = widget.render({ model, el: place });
  await awake(place);
  const next = (given = {}) => model.set("scene", { ...model.get("scene"), ...given, seq: model.get("scene").seq + 1 });
  next();
  const find = (selector) => place.querySelector(selector);
  return { model, place, find, next, stop, sent: () => model.moves().slice(1), pile: () => [...place.querySelectorAll("button.ck-spreadcard")] };
}

test("which pile cards would come: of two equal ones the upper", () => {
  const cards = ["KS", "9D", "KS", "7H"].map((card) => ({ card }));
  equal(comingPlaces(cards, ["7H", "KS"]), [2, 3]);
  equal(comingPlaces(cards, ["7H", "KS", "9D", "KS"]), [0, 1, 2, 3]);
  equal(comingPlaces(cards, []), []);
});

test("a pile is spread where its lower cards matter", () => {
  ok(!isSpread({ cards: [{ card: "7H" }] }));
  ok(isSpread({ open: 8, cards: [] }));
  ok(isSpread({ open: 1, cards: [{ card: "7H", marks: ["threw:Bo"] }] }));
});

test("the contract of another seat in a line", () => {
  const slot = (label, meld) => ({ label, meld });
  equal(contractLine([slot("set", 3), slot("set", 0), slot("run", 0)]), "set ✓○ · run ○");
});

test("of an offer only what is new is spoken", () => {
  const { offer } = scenes.ask.frames.at(-1);
  ok(offerNews(offer, null, say).startsWith("Ada threw the seven of hearts. Bo: left it. Cy: passed. Dan: decides now. Ask:"));
  equal(offerNews(offer, { ...offer }, say), "");
  equal(offerNews({ ...offer, lines: ["Only this."] }, offer, say), "Only this.");
  equal(offerNews(null, offer, say), "");
});

test("the top card is taken at once; another one is looked at first", async () => {
  const { find, pile, sent, stop } = await show("first");
  equal(pile().map((button) => button.getAttribute("aria-label")), [
    "nine of diamonds, thrown by Bo. Take 4 cards", "five of clubs, thrown by Cy. Take 3 cards",
    "king of spades, thrown by Dan. Take 2 cards", "seven of hearts, thrown by Ada. Take",
  ]);
  pile()[1].click();
  equal([sent(), find(".ck-preview").hidden, pile()[1].getAttribute("aria-expanded")], [[], false, "true"]);
  equal(pile().map((button) => button.querySelectorAll(".ck-coming").length), [0, 1, 1, 1]);
  ok(find(".ck-preview").textContent.includes("2 from the stock"));
  equal(document.activeElement, find(".ck-preview .ck-primary"));
  pile()[2].click();
  equal(pile().map((button) => button.getAttribute("aria-expanded")), ["false", "false", "true", null]);
  find(".ck-preview .ck-primary").click();
  equal(sent(), ["take 2"]);
  stop();
});

test("the top card sends, and the preview is gone with the pile it was about", async () => {
  const { find, pile, next, sent, stop } = await show("first");
  pile()[0].click();
  next({ frames: scenes.near.frames.slice(-1) });
  equal([find(".ck-preview").hidden, pile().length], [true, 0]);
  next({ frames: scenes.first.frames });
  pile()[3].click();
  equal(sent(), ["take"]);
  stop();
});

test("Escape and the second button close a preview and give the focus back", async () => {
  const { find, pile, stop } = await show("first");
  pile()[0].click();
  press(document.activeElement, "Escape");
  equal([find(".ck-preview").hidden, document.activeElement === pile()[0], find(".ck-coming")], [true, true, null]);
  pile()[0].click();
  find(".ck-previewrow button:last-child").click();
  equal([find(".ck-preview").hidden, document.activeElement === pile()[0]], [true, true]);
  pile()[0].click();
  pile()[0].click();
  ok(find(".ck-preview").hidden, "the second press does not close it");
  stop();
});

test("what may not be taken says why, and can be tried all the same", async () => {
  const frame = structuredClone(scenes.first.frames.at(-1));
  const card = frame.zones.find((zone) => zone.kind === "pile").cards[0];
  Object.assign(card.preview, { ok: false, rule: "CR-27", text: "The stock is too small." });
  const { find, pile, sent, stop } = await show("first", { frames: [frame] });
  pile()[0].click();
  const [button, close] = find(".ck-previewrow").children;
  equal([button.getAttribute("aria-disabled"), button.classList.contains("ck-primary")], ["true", false]);
  equal(document.activeElement, close);
  equal([find(".ck-preview").dataset.tone, find(".ck-preview .ck-chip").textContent], ["refused", "CR-27"]);
  press(document.activeElement, "Escape");
  equal(document.activeElement, pile()[0]);
  pile()[0].click();
  button.click();
  equal(sent(), ["take 4"]);
  stop();
});

test("an open place of the contract takes the chosen cards, and without any says what it wants", async () => {
  const { find, place, sent, stop } = await show("ask");
  const [set] = place.querySelectorAll("button.ck-slot");
  equal(set.getAttribute("aria-label"), "set, still open");
  set.click();
  equal(sent(), []);
  ok(find(".ck-answer").textContent.includes("three or more cards of one rank"));
  equal(document.activeElement.getAttribute("role"), "listbox");
  for (const key of ["7S", "7D"]) find(`[data-key='${key}']`).click();
  set.click();
  const form = scenes.ask.frames.at(-1).slots.find((each) => each.you).slots[0].press;
  equal(sent(), [form.replace("{cards}", "7S 7D")]);
  stop();
});

test("a step that is over takes nothing for the contract", async () => {
  const { find, sent, stop } = await show("ask", { status: "failed" });
  find("[data-key='7S']").click();
  find("button.ck-slot").click();
  equal(sent(), []);
  stop();
});

test("a filled place shows its cards and cannot be pressed", async () => {
  const { place, stop } = await show("first");
  equal(place.querySelectorAll("button.ck-slot").length, 0);
  equal([...place.querySelectorAll(".ck-laid")].map((node) => node.textContent.replace(/\uFE0E/g, "")),
    ["✓set, laid: Q♠ Q♥ Q♣", "✓run, laid: 5♥ 6♥ 7♥ 8♥"]);
  stop();
});

test("of many moves the possible ones come first, and all stay where the focus is", async () => {
  const { place, next, stop } = await show("ask");
  const texts = () => [...place.querySelectorAll(".ck-moves button")].map((button) => button.textContent);
  equal(texts().slice(0, 3), ["May I? «Можно?»", "Pass", "Draw"]);
  equal(place.querySelectorAll(".ck-moves .ck-quiet").length, 6);
  const discard = [...place.querySelectorAll(".ck-moves button")].at(-1);
  discard.focus();
  next({ frames: scenes.first.frames });
  equal(texts().slice(0, 3), ["Take", "Leave it", "Draw"]);
  equal(document.activeElement, discard);
  stop();
});

test("the table does not grow and shrink within a talk", async () => {
  const { find, next, stop } = await show("answer");
  next({ frames: scenes.answer.frames });
  const before = find(".ck-offer").offsetHeight;
  equal(find(".ck-offerlines").children.length, 1);
  find(".ck-skip").click();
  equal(find(".ck-offerlines").children.length, 4);
  equal(find(".ck-offer").offsetHeight, before);
  stop();
});

test("what one has said oneself is shown over the hand", async () => {
  const { find, stop } = await show("buy", { frames: scenes.buy.frames.slice(1, 2) });
  equal(find(".ck-me .ck-bubble").textContent, "«Можно?» May I?");
  stop();
});
