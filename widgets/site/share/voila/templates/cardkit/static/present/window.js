// The window with the speaker's notes. It holds nothing of its own: the presentation tells it.
import { suited } from "./question.js";

const channel = new BroadcastChannel(`cardkit:notes:${location.hash.slice(1)}`);
const main = document.getElementById("notes");
let shown = null;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const text = (value) => suited(make, value);

export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

function block(title, ...children) {
  return children.length ? [make("section", {}, make("h2", {}, title), ...children)] : [];
}

const list = (items) => (items.length ? [make("ul", {}, ...items)] : []);
const withWhy = ({ moves, text: words, why, rule }) =>
  make("li", {}, make("strong", {}, ...text(moves ?? words)), " ", ...text(why ?? rule ?? ""));

function button(words, message, more = {}) {
  const made = make("button", { type: "button", ...more }, words);
  made.addEventListener("click", () => channel.postMessage(message));
  return made;
}

function draw() {
  const { texts: say, notes, title, next, count } = shown;
  const focused = document.activeElement?.dataset.name;
  document.title = `${say.notes_title} · ${title}`;
  const head = make("header", {},
    make("p", { class: "count" }, count), make("h1", {}, ...text(title)),
    make("p", { class: "times" }, make("span", {}, say.notes_time, " ", make("time", { id: "clock" })),
      make("span", {}, say.notes_since, " ", make("time", { id: "since" })), button(say.notes_again, "again", { "data-name": "again" })),
    make("nav", {}, button(`◂ ${say.present_back}`, "back", { "data-name": "back" }),
      button(`${say.present_on} ▸`, "on", { "data-name": "on" })));
  const body = notes ? [
    ...block(say.notes_notes, make("p", { class: "notes" }, ...text(notes.notes || say.notes_none))),
    ...block(say.notes_say, make("p", {}, ...text(notes.say)), make("p", {}, make("strong", {}, ...text(notes.task)))),
    ...block(say.notes_answer, ...list(notes.answer.map(withWhy))),
    ...block(say.notes_wrong, ...list(notes.wrong.map(withWhy))),
    ...block(say.notes_refused, ...list(notes.refused.map(withWhy))),
    ...block(say.notes_hints, ...list(notes.hints.map((hint) => make("li", {}, ...text(hint))))),
  ] : [];
  const after = next ? [make("p", { class: "next" }, ...text(say.notes_next.replace("{title}", next)))] : [];
  main.replaceChildren(head, ...body, ...after);
  main.querySelector(`[data-name="${focused}"]`)?.focus();
  tick();
}

function tick() {
  if (!shown) return;
  const now = new Date();
  document.getElementById("clock").textContent = now.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  document.getElementById("since").textContent = clock(now - shown.began);
}

channel.addEventListener("message", ({ data }) => {
  if (data === "left" && shown) {
    main.append(make("p", { class: "left", role: "status" }, shown.texts.notes_left));
  } else if (data?.texts) {
    shown = data;
    document.documentElement.lang = data.lang;
    document.documentElement.dataset.theme = data.theme;
    draw();
  }
});
document.addEventListener("keydown", (event) => {
  const way = { PageDown: "on", PageUp: "back", ArrowRight: "on", ArrowLeft: "back" }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  channel.postMessage(way);
});
setInterval(tick, 1000);
channel.postMessage("hello");
