// The page around the tables: settings, steps, progress. No text is written here: every word comes
// from the page's data (widgets/site/texts.py). Loaded in the head, so that the page never flashes
// in the wrong theme. Everything works for the visit where the browser denies storage.
(() => {
  "use strict";
  const root = document.documentElement;
  const PREFIX = root.dataset.cardkitKeys ?? "cardkit:1:"; // widgets/js/storage.js has the same
  const SETTINGS = PREFIX + "settings";
  const SCALES = [0.85, 1, 1.15, 1.3, 1.5, 1.75, 2];
  const memory = new Map();

  // ---- storage

  function read(key) {
    let text = memory.get(key);
    try {
      text = localStorage.getItem(key) ?? text;
    } catch {
      // denied: what this visit has written still counts
    }
    try {
      const value = JSON.parse(text);
      return value && typeof value === "object" ? value : {};
    } catch {
      return {};
    }
  }

  function write(key, value) {
    memory.set(key, JSON.stringify(value));
    try {
      localStorage.setItem(key, memory.get(key));
    } catch {
      // denied or full
    }
  }

  function forget() {
    memory.clear();
    try {
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX) && key !== SETTINGS)
        .forEach((key) => localStorage.removeItem(key));
    } catch {
      // denied: there was nothing to forget
    }
  }

  const doneSteps = (lesson) => {
    const steps = read(PREFIX + lesson).steps ?? {};
    return new Set(Object.keys(steps).filter((slug) => steps[slug]?.done));
  };

  // ---- words and elements

  const data = JSON.parse(document.getElementById("cks-data").textContent);
  if (data.page) root.dataset.cksPage = data.page.kind;
  const say = (key, parts = {}) =>
    (data.texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const button = (text, attributes = {}) =>
    make("button", { type: "button", class: "cks-button", ...attributes }, text);
  const link = (text, href, extra = "") =>
    make("a", { class: `cks-button ${extra}`, href }, text);

  // ---- settings

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const settings = () => ({ suits: "4", theme: "auto", scale: 1, ...read(SETTINGS) });

  function apply() {
    const { suits, theme, scale } = settings();
    const night = theme === "dark" || (theme === "auto" && dark.matches);
    root.dataset.cardkitTheme = night ? "dark" : "light";
    root.dataset.cardkitSuits = suits === "2" ? "2" : "4";
    root.style.setProperty("--cardkit-scale", SCALES.includes(scale) ? scale : 1);
    if (document.body) document.body.dataset.jpThemeLight = String(!night);
    for (const control of $$("[data-set]")) {
      const what = control.dataset.set;
      if (what === "suits") control.textContent = say(suits === "2" ? "suits_2" : "suits_4");
      if (what === "theme") control.textContent = say(`theme_${theme}`);
      if (what === "smaller") control.setAttribute("aria-disabled", scale <= SCALES[0]);
      if (what === "larger") control.setAttribute("aria-disabled", scale >= SCALES.at(-1));
    }
  }

  function change(what) {
    const now = settings();
    const place = Math.max(0, SCALES.indexOf(now.scale));
    if (what === "suits") now.suits = now.suits === "2" ? "4" : "2";
    if (what === "theme") now.theme = { auto: "light", light: "dark", dark: "auto" }[now.theme];
    if (what === "smaller") now.scale = SCALES[Math.max(0, place - 1)];
    if (what === "larger") now.scale = SCALES[Math.min(SCALES.length - 1, place + 1)];
    write(SETTINGS, now);
    apply();
  }

  function menu() {
    const opener = $(".cks-menu");
    const open = (yes) => opener.setAttribute("aria-expanded", yes);
    opener.addEventListener("click", () => open(opener.getAttribute("aria-expanded") !== "true"));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || opener.getAttribute("aria-expanded") !== "true") return;
      open(false);
      opener.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!event.target.closest?.(".cks-settings")) open(false);
    });
    for (const control of $$("[data-set]"))
      control.addEventListener("click", () => change(control.dataset.set));
  }

  function everywhere() {
    menu();
    apply();
    // The address keeps its step: the skip link moves the focus only.
    $(".cks-skip").addEventListener("click", (event) => {
      event.preventDefault();
      $("#cks-main").focus();
    });
    for (const again of $$("[data-reload]"))
      again.addEventListener("click", () => location.reload());
    if (data.again) tryAgain();
  }

  // The house is full: count down, and see whether there is room now.
  function tryAgain() {
    // Not all at the same moment, when a whole class waits.
    let left = Math.round(data.again * (0.7 + 0.6 * Math.random()));
    const tick = async () => {
      $("#cks-again").textContent = say("again_in", { seconds: left });
      if (left-- > 0) return setTimeout(tick, 1000);
      // Reloading while the server is away would leave the browser's own error page, for good.
      const there = await fetch(data.probe, { method: "HEAD", cache: "no-store" }).catch(() => null);
      if (there?.ok) location.reload();
      else tryAgain();
    };
    tick();
  }

  apply();
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);

  // ---- a lesson: one section at a time

  const page = data.page;
  // A whole game is one section with a table, and has no steps: nothing to move between.
  const isLesson = Boolean(page) && page.kind !== "play";
  const sections = [];
  let current = -1;

  function steps() {
    return sections.filter((section) => section.step);
  }

  function build() {
    const known = page ? page.sections : [{ key: "all", title: document.title, step: false }];
    for (const part of known) {
      const element = $(`.cks-step[data-key="${CSS.escape(part.key)}"]`);
      sections.push({ ...part, element, dot: null });
    }
    for (const anchor of $$(".cks-prose .anchor-link")) anchor.remove();
    if (!isLesson) {
      $(".cks-steps").hidden = true;
      return;
    }
    if (!sections.length || sections.at(-1).step) {
      const heading = make("h2", {}, say("finished"));
      const element = make("section", { class: "cks-step", "data-key": page.end }, heading);
      element.setAttribute("aria-label", say("finished"));
      element.hidden = sections.length > 0;
      $("#cks-main").append(element);
      sections.push({ key: page.end, title: say("finished"), step: false, element, dot: null });
    }
    const list = $(".cks-steps ol");
    sections.forEach((section, place) => {
      section.dot = make("button", { type: "button", class: "cks-dot" });
      section.dot.addEventListener("click", () => go(place));
      list.append(make("li", {}, section.dot));
      if (!section.step && place < sections.length - 1) {
        const next = button(say("next"), { class: "cks-button cks-primary" });
        next.addEventListener("click", () => go(place + 1));
        section.element.append(make("p", { class: "cks-after" }, next));
      }
    });
    const end = sections.at(-1).element;
    // The notebook's own link on: here a button does that.
    const on = $(".cks-prose > p:last-child > a:only-child[href$='.ipynb']", end);
    if (on && page.next.length) on.parentNode.remove();
    end.append(make("div", { class: "cks-ending" }));
    toolbar(list);
  }

  // The dots are one stop of the Tab key, at the step that is shown; arrows move among them.
  function toolbar(list) {
    list.setAttribute("role", "toolbar");
    list.setAttribute("aria-label", say("steps"));
    for (const item of list.children) item.setAttribute("role", "none");
    list.addEventListener("keydown", (event) => {
      const last = sections.length - 1;
      const at = sections.findIndex(({ dot }) => dot === document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
      if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      roam(Math.max(0, Math.min(last, to))).focus();
    });
    list.addEventListener("focusout", ({ relatedTarget }) => {
      if (!list.contains(relatedTarget)) roam(current);
    });
  }

  function roam(place) {
    sections.forEach(({ dot }, other) => (dot.tabIndex = other === place ? 0 : -1));
    return sections[place].dot;
  }

  function draw() {
    if (!isLesson) return;
    const done = doneSteps(page.lesson);
    const count = steps().length;
    let number = 0;
    sections.forEach((section, place) => {
      if (section.step) number += 1;
      const finished = done.has(section.key);
      const words = { number, count, title: section.title };
      const name = section.step
        ? say(finished ? "step_done" : "step", words)
        : place === sections.length - 1 ? say("end") : section.title;
      section.dot.setAttribute("aria-label", name);
      section.dot.title = name;
      section.dot.classList.toggle("cks-done", finished);
      section.dot.classList.toggle("cks-extra", !section.step);
      if (place === current) {
        section.dot.setAttribute("aria-current", "step");
        $(".cks-count").textContent = section.step ? say("count", { number, count }) : say("end");
      } else {
        section.dot.removeAttribute("aria-current");
      }
    });
    if (!$(".cks-steps ol").contains(document.activeElement)) roam(current);
    ending(done);
  }

  function ending(done) {
    const box = $(".cks-ending");
    const open = steps().filter((section) => !done.has(section.key));
    const more = page.next.map(({ title, url }) =>
      link(say("next_lesson", { title }), url, open.length ? "" : "cks-primary"));
    const left = open.map((section) => {
      const there = button(section.title, { class: "cks-link" });
      there.addEventListener("click", () => go(sections.indexOf(section)));
      return make("li", {}, there);
    });
    const home = link(say("all_lessons"), data.home, more.length || left.length ? "" : "cks-primary");
    box.replaceChildren(make("p", { class: "cks-after" }, ...more, home));
    if (!left.length) return;
    const list = make("ul", {}, ...left);
    box.append(make("div", { class: "cks-open" }, make("p", {}, say("still_open")), list));
  }

  function show(place) {
    current = place;
    sections.forEach((section, other) => {
      section.element.hidden = other !== place;
    });
    draw();
  }

  function go(place) {
    if (place < 0 || place >= sections.length) return;
    const { key, element } = sections[place];
    $(".cks-note")?.remove(); // what was said of the address
    show(place);
    setFragment(fragment.withKey(location.hash, key));
    remember(key);
    const heading = $("h2", element) ?? element;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("cardkit:step"));
  }

  function remember(key) {
    if (isLesson) write(PREFIX + page.lesson, { ...read(PREFIX + page.lesson), at: key });
  }

  const find = (key) => sections.findIndex((section) => section.key === key);
  const fragment = globalThis.cardkitFragment;
  const setFragment = (hash) => history.replaceState(history.state, "", hash);
  const wanted = () => find(fragment.read(location.hash).key);

  function open() {
    const kept = isLesson ? find(read(PREFIX + page.lesson).at) : -1;
    const place = Math.max(0, wanted() >= 0 ? wanted() : kept);
    if (isLesson && wanted() < 0 && fragment.read(location.hash).key) {
      $("#cks-main").prepend(make("p", { class: "cks-note", role: "status" }, say("no_step")));
    }
    show(place);
    remember(sections[place].key);
    if (isLesson) setFragment(fragment.withKey(location.hash, sections[place].key));
  }

  // ---- before a class, and on paper: scripts of their own, fetched when they are wanted

  const wantsPresent = () => isLesson && fragment.has(location.hash, "present");
  const extra = (name) => import(data.extra.replace(/main\.js/, `${name}.js`));

  async function present(on) {
    if (!isLesson) return;
    setFragment(fragment.withPart(location.hash, "present", on));
    const { setPresenting } = await extra("main");
    setPresenting(site, wantsPresent());
  }

  async function handout() {
    const { printHandout } = await extra("handout");
    printHandout(site);
  }

  // Without https a browser gives no clipboard: then the old way, and then a box to copy from.
  async function copyLink(control) {
    const text = fragment.address({ key: sections[current].key });
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { class: "cks-away", "aria-hidden": "true" });
      area.value = text;
      document.body.append(area);
      area.select();
      copied = document.execCommand("copy");
      area.remove();
      control.focus();
    }
    if (!copied) return void prompt(say("step_link_here"), text);
    control.textContent = say("step_link_copied");
    setTimeout(() => (control.textContent = say("step_link")), 3000);
  }

  const site = {
    page, sections, texts: data.texts, say, make, button, go, present,
    get current() {
      return current;
    },
  };

  const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  const OWN_KEYS = `${EDITABLE}, button, a, [role], .cks-slot`;

  function keys(event) {
    if (!isLesson) return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey || event.target.closest?.(EDITABLE)) return;
    if (event.key === "p" && !event.target.closest?.(".cks-slot") && !wantsPresent()) return void present(true);
    const free = !event.target.closest?.(OWN_KEYS);
    const way = { PageDown: 1, PageUp: -1, ArrowRight: free && 1, ArrowLeft: free && -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    go(current + way);
  }

  function lesson() {
    everywhere();
    build();
    open();
    for (const control of $$("[data-do]")) {
      control.hidden = !isLesson;
      const act = { present: () => present(true), link: copyLink, print: handout }[control.dataset.do];
      control.addEventListener("click", () => act(control));
    }
    if (wantsPresent()) present(true);
    addEventListener("hashchange", () => {
      if (wanted() >= 0 && wanted() !== current) go(wanted());
      if (wantsPresent() !== Boolean(root.dataset.cksPresent)) present(wantsPresent());
    });
    document.addEventListener("keydown", (event) => {
      if (!isLesson || event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      handout();
    });
    addEventListener("storage", draw);
    // A page that the browser has kept comes back without its kernel.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    document.addEventListener("keydown", keys);
    document.addEventListener("cardkit:progress", draw);
    document.addEventListener("cardkit:next", ({ detail }) => {
      const from = find(detail?.step);
      go((from >= 0 ? from : current) + 1);
    });
    const watcher = new MutationObserver(ready);
    watcher.observe($("#cks-main"), { childList: true, subtree: true });
    // Without a server the page says itself how far it is.
    if (!data.alone) setTimeout(() => late("slow"), 15000);
  }

  // ---- the tables arrive

  const waiting = () => $$(".cks-slot[data-table]:not([data-ready])");

  function ready() {
    for (const slot of waiting()) {
      // Until the widget is there the manager writes a line of its own in its place.
      const output = $(".jp-OutputArea-output", slot);
      if (!output?.childNodes.length || output.textContent.trim() === "Loading widget...") continue;
      slot.dataset.ready = "";
      $(".cks-felt", slot).remove();
    }
    if (!waiting().length) $("#cks-main").removeAttribute("aria-busy");
  }

  function late(key, slots = waiting()) {
    for (const slot of slots) {
      const again = button(say("reload"));
      again.addEventListener("click", () => location.reload());
      $(".cks-wait", slot)?.replaceChildren(say(key), " ", again);
      $(".cks-wait", slot)?.classList.add("cks-late");
    }
  }

  function finish() {
    // A cell that failed ends the lesson: what is behind it will not come.
    late("failed", waiting().filter((slot) => !$(".jp-Cell", slot)));
    setTimeout(() => late("failed"), 30000);
  }

  window.cardkitSite = {
    body: apply,
    start: lesson,
    failed: () => late("failed"),
    place(index) {
      const arrived = $(`[data-arrived="${index}"]`);
      const slot = $(`.cks-slot[data-cell="${index}"]`);
      if (slot && arrived) slot.append(...arrived.childNodes);
      arrived?.remove();
    },
  };
  // What Voilà's page calls while it comes in.
  window.voila_process = window.update_loading_text = window.voila_heartbeat = () => {};
  window.voila_finish = window.display_cells = finish;

  // ---- home

  function home() {
    const first = [];
    const games = []; // whole games to play: what is left when all lessons are done
    for (const { id, url, steps: slugs, play } of data.lessons) {
      const card = $(`[data-lesson="${CSS.escape(id)}"]`);
      const title = $("h3", card).textContent;
      const game = card.closest("section").querySelector("h2").textContent;
      if (play) {
        games.push({ there: url, name: "play", where: `${game} › ${title}` });
        continue;
      }
      const done = doneSteps(id);
      const count = slugs.length;
      const number = slugs.filter((slug) => done.has(slug)).length;
      const next = slugs.find((slug) => !done.has(slug));
      const begun = number > 0; // having looked is not yet having begun
      const whole = number === count;
      const key = whole ? "again" : begun ? "go_on" : "begin";
      const there = url + (next ?? slugs[0] ? "#" + (next ?? slugs[0]) : "");
      const to = $("a", card);
      to.textContent = say(key);
      to.setAttribute("aria-label", say("of_lesson", { action: say(key), title }));
      to.href = there;
      $(".cks-meter span", card).style.width = `${count ? (100 * number) / count : 0}%`;
      $(".cks-progress", card).textContent = say(
        whole ? "complete" : begun ? "progress" : "not_begun", { done: number, count });
      card.classList.toggle("cks-done", whole);
      if (!whole && !first.length) first.push({ there, begun, where: `${game} › ${title}` });
    }
    if (!first.length) first.push(...games.slice(0, 1));
    const begunAny = data.lessons.some(({ id, play }) => !play && doneSteps(id).size);
    const go = $("#cks-go");
    if (!go) return;
    go.hidden = $("#cks-where").hidden = !first.length;
    if (!first.length) return;
    go.textContent = say(first[0].name ?? (begunAny || first[0].begun ? "go_on" : "start"));
    go.href = first[0].there;
    $("#cks-where").textContent = first[0].where;
  }

  function someoneElse() {
    const opener = $("#cks-else");
    const box = $("#cks-forget");
    const open = (yes) => {
      box.hidden = !yes;
      opener.setAttribute("aria-expanded", yes);
      (yes ? $("#cks-forget-no") : opener).focus();
    };
    opener.addEventListener("click", () => open(box.hidden));
    $("#cks-forget-no").addEventListener("click", () => open(false));
    box.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
    $("#cks-forget-yes").addEventListener("click", () => {
      forget();
      open(false);
      $("#cks-status").textContent = say("forgotten");
      home();
    });
  }

  addEventListener("DOMContentLoaded", () => {
    if (document.body.classList.contains("cks-lesson-page")) return;
    everywhere();
    if (!data.lessons) return;
    home();
    someoneElse();
    const invitation = $(".cks-class");
    invitation?.addEventListener("toggle", () => invitation.open && invitation.scrollIntoView({ block: "nearest" }));
    addEventListener("storage", home);
    // Coming back with the browser's button shows the page as it was kept.
    addEventListener("pageshow", home);
  });
})();
