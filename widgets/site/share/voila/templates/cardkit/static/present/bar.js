// The teacher's slim bar at the foot of the screen. In full screen it fades until a hand moves.

const FADES_AFTER = 3000;

export function makeBar(site, act) {
  const { say, make, sections } = site;
  const count = make("span", { class: "ckp-count" });
  const title = make("span", { class: "ckp-title" });
  const status = make("span", { class: "ckp-status", role: "status" });
  const buttons = {};
  let timer = 0;

  function control(name, text, more = {}) {
    const node = site.button(text, { class: "cks-button ckp-button", "data-name": name, ...more });
    node.addEventListener("click", () => act[name]());
    buttons[name] = node;
    return node;
  }

  const node = make("nav", { class: "ckp-bar", "aria-label": say("present_bar") },
    control("back", "◂", { "aria-label": say("present_back"), title: say("present_back") }),
    count,
    control("on", "▸", { "aria-label": say("present_on"), title: say("present_on") }),
    title, status,
    control("ask", say("present_ask"), { title: "Q" }),
    control("every", say("present_every"), { "aria-pressed": "false" }),
    control("notes", say("present_notes"), { title: say("present_notes_hint") }),
    control("blank", say("present_blank"), { title: say("present_blank_hint") }),
    control("full", say("present_full"), { title: say("present_full_hint") }),
    control("leave", say("present_leave"), { title: say("present_leave_hint") }));

  function wake() {
    node.classList.remove("ckp-faded");
    clearTimeout(timer);
    if (document.fullscreenElement) timer = setTimeout(() => node.classList.add("ckp-faded"), FADES_AFTER);
  }

  const possible = (name, yes) => buttons[name].setAttribute("aria-disabled", String(!yes));

  return {
    node,
    wake,
    focus: (name) => buttons[name].focus({ preventScroll: true }),
    full(on) {
      buttons.full.setAttribute("aria-pressed", String(on));
      wake();
    },
    say(text) {
      status.textContent = text;
    },
    every(on, there) {
      buttons.every.setAttribute("aria-pressed", String(on));
      possible("every", there);
      possible("ask", there);
    },
    step(place) {
      count.textContent = say("count", { number: place + 1, count: sections.length });
      title.textContent = sections[place].title;
      status.textContent = "";
      possible("back", place > 0);
      possible("on", place < sections.length - 1);
    },
  };
}
