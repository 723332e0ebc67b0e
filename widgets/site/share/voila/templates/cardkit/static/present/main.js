// A lesson before a class: one step fills the screen. Here is what holds it together: begin and
// leave, the keys of a clicker, swipes, and what each part (bar, question, notes) is told.
import { makeBar } from "./bar.js";
import { fitter } from "./fit.js";
import { makeNotes } from "./notes.js";
import { makeQuestion } from "./question.js";
import { tableOf } from "./tables.js";

const root = document.documentElement;
const OPEN = ".ck-preview:not([hidden]), .ck-chooser:not([hidden]), .ck-asking, [aria-selected=true]";
const KEPT = "cardkit:present:"; // in sessionStorage: what a reload must not lose
let running = null;

function kept(lesson) {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT + lesson)) ?? {};
  } catch {
    return {};
  }
}

function keep(lesson, value) {
  try {
    sessionStorage.setItem(KEPT + lesson, JSON.stringify(value));
  } catch {
    // denied: a reload begins afresh
  }
}

function style(name, media) {
  const href = new URL(name, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return null;
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href, media });
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

// A phone held upright has no room for the back row: there the lesson only gets the bar.
const styled = () => Promise.all([style("present.css", "all"), style("backrow.css", "(min-width: 720px)")]);

export async function setPresenting(site, on) {
  if (Boolean(running) === on) return;
  if (!on) {
    running.stop();
    running = null;
    return;
  }
  running = present(site);
  await styled();
  running?.begin();
}

function present(site) {
  const { say, page, sections } = site;
  const memory = { id: Math.random().toString(36).slice(2), began: Date.now(), free: {}, ...kept(page.lesson) };
  const section = () => sections[site.current];
  const table = () => tableOf(section());
  const stopper = new AbortController();
  const listen = (target, type, handler, more = {}) =>
    target.addEventListener(type, handler, { signal: stopper.signal, ...more });
  const blank = site.make("button", { type: "button", class: "ckp-blank", "aria-label": say("present_blank_on") });
  blank.hidden = true;

  const move = (by) => {
    blank.hidden = true;
    const to = Math.max(0, Math.min(sections.length - 1, by));
    if (to !== site.current) site.go(to);
  };
  const act = {
    back: () => move(site.current - 1),
    on: () => move(site.current + 1),
    ask: () => question.toggle(table()),
    every: () => table()?.order(`:every ${table().scene().teacher?.free ? "off" : "on"}`),
    notes: () => notes.open(),
    blank() {
      blank.hidden = !blank.hidden;
      if (blank.hidden) bar.focus("blank");
      else blank.focus();
    },
    full,
    leave: () => site.present(false),
  };
  const bar = makeBar(site, act);
  const fit = fitter(section);
  const question = makeQuestion(site, { changed: () => fit.again(true), closed: () => bar.focus("ask") });
  const notes = makeNotes(site, memory, { back: act.back, on: act.on, told: bar.say });

  function full() {
    if (document.fullscreenElement) return document.exitFullscreen();
    const failed = () => bar.say(say("present_no_full"));
    return root.requestFullscreen ? root.requestFullscreen().catch(failed) : failed();
  }

  // ---- what the table is told: that it is presented, and what was played for every seat

  const told = new WeakSet();
  let opening = true; // the step that is shown has not stood still yet

  function greet() {
    const there = table();
    if (!there || told.has(there)) return;
    told.add(there);
    there.order(":present");
    const free = memory.free[section().key];
    if (free) there.order(`:every ${free.join("; ") || "on"}`);
  }

  function onScene({ detail }) {
    greet();
    const scene = table()?.scene();
    if (!scene || scene.step !== detail.step) return;
    if (scene.teacher) {
      if (scene.teacher.free) memory.free[scene.step] = scene.teacher.free;
      else delete memory.free[scene.step];
      keep(page.lesson, memory);
    }
    bar.every(Boolean(scene.teacher?.free), Boolean(scene.teacher));
    // What led to the task has been shown; now the step may be as large as it can.
    fit.again(opening);
    opening = !scene.teacher;
  }

  function onStep() {
    opening = true;
    question.close(false);
    bar.step(site.current);
    const scene = table()?.scene();
    bar.every(Boolean(scene?.teacher?.free), Boolean(scene?.teacher));
    if (scene?.teacher) greet();
    fit.again(true);
    notes.show(section(), table(), sections[site.current + 1]?.title);
  }

  // ---- keys and fingers

  const KEYS = {
    PageDown: act.on, PageUp: act.back, b: act.blank, ".": act.blank, f: act.full, F5: act.full,
    n: act.notes, q: act.ask,
  };
  const FREE = {
    ArrowRight: act.on, ArrowLeft: act.back, ArrowDown: act.on, ArrowUp: act.back,
    Home: () => move(0), End: () => move(sections.length - 1),
  };

  function onKey(event) {
    bar.wake();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const within = (selector) => Boolean(event.target.closest?.(selector));
    if (!blank.hidden && !["PageDown", "PageUp", "Tab", "Shift"].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      act.blank();
      return;
    }
    if (within("input, textarea, select")) return;
    if (event.key === "Escape") {
      // First what lies on the table takes it: a rule, a preview, a chooser, chosen cards.
      if (within("dialog") || (within(".ck") && section().element.querySelector(OPEN))) return;
      if (question.isOpen) question.close();
      else if (!document.fullscreenElement) act.leave();
      return;
    }
    const inTable = within(".ck, .ckp-ask");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // These mean nothing at a table.
    const clicker = ["PageDown", "PageUp", "F5", ".", "b", "f", "n"].includes(key);
    const does = (clicker || !inTable) && KEYS[key] || (!inTable && !within(".ckp-bar") && FREE[key]);
    if (!does || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  let touched = null;
  const SWIPE = 80;

  function onTouch(event) {
    const one = event.touches.length === 1 && !event.target.closest(".ck-hand, .ck-zone, .ck-spread, button, input");
    touched = one ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }

  function onLift(event) {
    if (!touched) return;
    const by = event.changedTouches[0].clientX - touched.x;
    const down = Math.abs(event.changedTouches[0].clientY - touched.y);
    touched = null;
    if (Math.abs(by) < SWIPE || down > Math.abs(by) / 2) return;
    (by < 0 ? act.on : act.back)();
  }

  function begin() {
    root.dataset.cksPresent = "1";
    document.body.append(bar.node, blank);
    keep(page.lesson, memory);
    onStep();
    greet();
    listen(document, "cardkit:step", onStep);
    listen(document, "cardkit:progress", onScene);
    listen(document, "keydown", onKey, { capture: true });
    listen(document, "touchstart", onTouch, { passive: true });
    listen(document, "touchend", onLift);
    listen(document, "pointermove", bar.wake, { passive: true });
    listen(document, "fullscreenchange", () => bar.full(Boolean(document.fullscreenElement)));
    blank.addEventListener("click", act.blank);
    fit.start(stopper.signal);
    bar.focus("on");
  }

  function stop() {
    stopper.abort();
    question.close(false);
    notes.leave();
    fit.stop();
    bar.node.remove();
    blank.remove();
    delete root.dataset.cksPresent;
    if (document.fullscreenElement) document.exitFullscreen();
    // What was laid open is hidden again, on every table.
    for (const each of sections) {
      const there = tableOf(each);
      if (there?.scene()?.teacher) there.order(":present off");
    }
    try {
      sessionStorage.removeItem(KEPT + page.lesson);
    } catch {
      // denied: nothing was kept
    }
    document.querySelector("[data-do=present]")?.focus();
    scrollTo(0, 0);
  }

  return { begin, stop };
}
