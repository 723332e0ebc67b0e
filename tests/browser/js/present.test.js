// What a teacher's page adds: the fragment, the desk beside a table, a hand laid open, sizes, the
// question.
import widget from "/widgets/js/index.js";
import { makeDesk } from "/widgets/js/desk.js";
import "/widgets/site/share/voila/templates/cardkit/static/fragment.js";
import { SIZES, overflows } from "/widgets/site/share/voila/templates/cardkit/static/present/fit.js";
import { makeQuestion, suited } from "/widgets/site/share/voila/templates/cardkit/static/present/question.js";
import { awake, equal, ok, stage, test, until } from "./check.js";
import { fakeModel } from "./fakemodel.js";

const scenes = await (await fetch("/tests/browser/harness/scenes.json")).json();
const labels = await (await fetch("/labels.json")).json();
const fragment = globalThis.cardkitFragment;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

test("a fragment is a key and parts; what is not understood stays as it is", () => {
  equal(fragment.read("#first-run"), { key: "first-run", parts: [] });
  equal(fragment.read("#first-run&present"), { key: "first-run", parts: ["present"] });
  equal(fragment.read("#p=a%20b&present"), { key: "", parts: ["p=a%20b", "present"] });
  equal(fragment.read("#present"), { key: "", parts: ["present"] });
  equal(fragment.read(""), { key: "", parts: [] });
  equal(fragment.read("#%"), { key: "", parts: [] });
  equal(fragment.withKey("#a&x=1&present", "b"), "#b&x=1&present");
  equal(fragment.withPart("#p=DATA", "present", true), "#p=DATA&present");
  equal(fragment.withPart("#p=DATA&present", "present", false), "#p=DATA");
  equal(fragment.withPart("#a", "present", true), "#a&present");
  equal(fragment.withPart("#a&present", "present", true), "#a&present");
  equal([fragment.has("#a&present", "present"), fragment.has("#present-tense", "present")], [true, false]);
});

test("the desk sends one order after the other and asks again after a new scene", async () => {
  const sent = [];
  let free = false;
  const send = (move) => sent.push(move);
  const desk = makeDesk(send, send, () => free);
  desk.order(":present");
  desk.order(":reveal Bo");
  equal(sent, []);
  free = true;
  desk.again();
  desk.again();
  equal(sent, [":present", ":reveal Bo"]);
  const notes = desk.ask("notes");
  desk.again();
  equal(sent.slice(2), [":notes", ":notes"]);
  desk.tell({ pong: true });
  desk.tell({ notes: { step: "one" } });
  equal(await notes, { step: "one" });
});

test("a hand is turned up and hidden by its own button, only before a class", async () => {
  localStorage.clear();
  const model = fakeModel({ scene: scenes.draw, labels });
  const place = stage();
  const stop = widget.render({ model, el: place });
  await awake(place);
  const next = (more) => model.set("scene", { ...model.get("scene"), ...more, seq: model.get("scene").seq + 1 });
  next({ teacher: null });
  equal(place.querySelectorAll(".ck-turner").length, 0);
  next({ teacher: { open: [], closed: [], free: null } });
  const other = place.querySelector(".ck-seat .ck-turner");
  const name = other.closest(".ck-seat").dataset.zone.slice("hand:".length);
  equal(other.textContent, "Show");
  other.click();
  equal(model.moves().at(-1), `:reveal ${name}`);
  const frames = structuredClone(model.get("scene").frames);
  frames.at(-1).zones.find((zone) => zone.id === `hand:${name}`).cards = [{ card: "QS", marks: [] }];
  next({ frames, teacher: { open: [name], closed: [], free: null } });
  const seat = place.querySelector(`[data-zone="hand:${name}"]`);
  equal(seat.querySelector("[data-card]").dataset.card, "QS");
  equal(seat.querySelector("[role=img]").getAttribute("aria-label"), "queen of spades");
  seat.querySelector(".ck-turner").click();
  equal(model.moves().at(-1), `:hide ${name}`);
  stop();
});

test("the page can have a scene drawn elsewhere, which sends nothing", async () => {
  const model = fakeModel({ scene: scenes.draw, labels });
  const place = stage();
  const stop = widget.render({ model, el: place });
  await awake(place);
  const sent = model.sent.length;
  const paper = make("div");
  place.append(paper);
  const undo = place.querySelector(".ck").cardkit.draw(paper, { frames: scenes.draw.frames.slice(-1), can: {}, moves: [] });
  ok(paper.querySelectorAll(".ck-option").length > 2, "no hand is drawn");
  paper.querySelector(".ck-stock").click();
  equal(model.sent.length, sent);
  undo();
  stop();
});

test("sizes: the larger ones first, never below a thirtieth of the height for letters", () => {
  ok(SIZES.every(([letters]) => letters >= 33.4), "letters are too small");
  equal(SIZES.at(-1), SIZES.toSorted((one, two) => one[1] - two[1])[0]);
  const box = make("section", {}, make("div"));
  box.style.cssText = "height: 100px; overflow: auto";
  box.firstChild.style.height = "90px";
  stage().append(box);
  equal(overflows(box), false);
  box.firstChild.style.height = "130px";
  equal(overflows(box), true);
});

test("suits in a text become marked text, and nothing else does", () => {
  const node = make("p", {}, ...suited(make, "Take the 10♦, *not* <b>♣</b>"));
  equal(node.textContent, "Take the 10♦, not <b>♣</b>");
  equal([...node.children].map((each) => [each.textContent, each.dataset.suit]), [["10♦", "D"], ["♣", "C"]]);
});

test("a question: hands are counted, the answer is not in the page until it is revealed", async () => {
  const say = (key, parts = {}) => `${key} ${Object.values(parts).join(" ")}`.trim();
  const element = make("section");
  stage().append(element);
  const button = (text, attributes) => make("button", { type: "button", ...attributes }, text);
  const site = { say, make, button, current: 0, sections: [{ element }] };
  const options = [{ text: "Draw", right: false, why: "Because not." }, { text: "Take", right: true, why: "Three nines." }];
  let closed = 0;
  const question = makeQuestion(site, { changed: () => {}, closed: () => (closed += 1) });
  question.toggle({ ask: async () => ({ question: { title: "What now?", options } }) });
  await until(() => question.isOpen && element.querySelector("[data-by]"), "not open");
  ok(!element.textContent.includes("Three nines."), "the answer is told");
  element.querySelector("[data-at='1'] [data-by='1']").click();
  element.querySelector("[data-at='1'] [data-by='1']").click();
  element.querySelector("[data-at='1'] [data-by='-1']").click();
  equal(element.querySelector("[data-at='1'] output").textContent, "1");
  element.querySelector(".ckp-main").click();
  equal(element.querySelector("[data-right='yes']").dataset.at, "1");
  ok(element.textContent.includes("Three nines."), "no why");
  ok(!element.textContent.includes("Because not."), "one why at a time");
  element.querySelector("[data-at='0'] .ckp-face").click();
  ok(element.textContent.includes("Because not."), "no why for a wrong one");
  const input = element.querySelector("input");
  input.value = "Who would refuse?";
  element.querySelector("form").requestSubmit();
  equal(element.querySelector("h3").textContent, "Who would refuse?");
  equal(element.querySelectorAll("li").length, 0);
  element.querySelector(".ckp-close").click();
  equal([question.isOpen, closed, element.children.length], [false, 1, 0]);
});
