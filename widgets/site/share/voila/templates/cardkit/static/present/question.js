// A question to the class, above the table, before the move is made: what would you do? Hands are
// counted at each answer; then the right one is revealed, with why.

export const LETTERS = "ABCDEFGH";

// Suits in a text, in the colours of the cards. Texts become text, never HTML.
export function suited(make, text) {
  return text.split(/((?:10|[2-9AJQK])?[♠♥♦♣])/).map((part) => {
    const suit = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" }[part.at(-1)];
    return suit ? make("span", { class: "ckp-suit", "data-suit": suit }, part) : part.replace(/\*+/g, "");
  });
}

// on: {changed(), closed()}
export function makeQuestion(site, on) {
  const { say, make, button } = site;
  let node = null;
  let asked = null; // {title, options}
  let revealed = false;
  let votes = [];
  let opened = null; // the option whose why is shown

  const control = (text, press, more = {}) => {
    const made = button(text, { class: "cks-button ckp-button", ...more });
    made.addEventListener("click", press);
    return made;
  };

  function vote(at, by) {
    votes[at] = Math.max(0, votes[at] + by);
    draw(`[data-at="${at}"] [data-by="${by}"]`);
  }

  function optionNode(option, at) {
    const letter = LETTERS[at];
    const less = control("−", () => vote(at, -1), { "aria-label": say("ask_less", { answer: letter }), "data-by": "-1" });
    const more = control("+", () => vote(at, 1), { "aria-label": say("ask_more", { answer: letter }), "data-by": "1" });
    const votesHere = make("output", { "aria-label": say("ask_votes", { count: votes[at], answer: letter }) }, String(votes[at]));
    const tally = make("span", { class: "ckp-tally" }, ...(revealed ? [votesHere] : [less, votesHere, more]));
    const words = make("span", { class: "ckp-words" }, ...suited(make, option.text));
    const face = revealed
      ? control("", () => { opened = opened === at ? null : at; draw(`[data-at="${at}"] .ckp-face`); },
        { class: "cks-button ckp-face", "aria-expanded": String(opened === at) })
      : make("span", { class: "ckp-face" });
    face.append(make("b", {}, letter), words);
    if (revealed) face.append(make("span", { class: "ckp-verdict", role: "img", "aria-label": say(option.right ? "ask_right" : "ask_wrong") }, option.right ? "✓" : "✗"));
    const item = make("li", { "data-at": at }, make("div", { class: "ckp-row" }, face, tally));
    if (revealed) item.dataset.right = option.right ? "yes" : "no";
    return item;
  }

  function ownForm() {
    const input = make("input", { type: "text", maxlength: "200", placeholder: say("ask_own"), "aria-label": say("ask_own") });
    const form = make("form", { class: "ckp-own" }, input, button(say("ask_show"), { type: "submit", class: "cks-button ckp-button" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!input.value.trim()) return input.focus();
      asked = { title: input.value.trim(), options: [] };
      return draw(".ckp-close");
    });
    return form;
  }

  // Draw it all anew; the focus goes to what is named.
  function draw(focus) {
    const reveal = asked.options.length && !revealed
      ? [control(say("ask_reveal"), revealAll, { class: "cks-button ckp-button ckp-main" })] : [];
    node.replaceChildren(
      make("h3", { tabindex: "-1" }, ...suited(make, asked.title || say("ask_plain"))),
      make("ol", {}, ...asked.options.map(optionNode)),
      ...(revealed && asked.options[opened] ? [make("p", { class: "ckp-why" }, make("b", {}, LETTERS[opened]), " ", ...suited(make, asked.options[opened].why))] : []),
      make("div", { class: "ckp-foot" }, ...reveal, ownForm(),
        control(say("ask_close"), () => close(), { class: "cks-button ckp-button ckp-close" })));
    node.querySelector(focus)?.focus({ preventScroll: true });
    on.changed();
  }

  function revealAll() {
    revealed = true;
    opened = asked.options.findIndex((option) => option.right);
    draw(`[data-at="${opened}"] .ckp-face`);
  }

  async function open(table) {
    if (!table) return;
    const place = site.sections[site.current];
    const { question } = await table.ask("notes");
    if (node || site.sections[site.current] !== place) return;
    asked = question;
    revealed = false;
    votes = asked.options.map(() => 0);
    node = make("section", { class: "ckp-ask", "aria-label": say("present_ask") });
    document.documentElement.dataset.ckpAsking = "1";
    place.element.prepend(node);
    draw("h3");
  }

  function close(tell = true) {
    if (!node) return;
    node.remove();
    node = null;
    delete document.documentElement.dataset.ckpAsking;
    on.changed();
    if (tell) on.closed();
  }

  return {
    get isOpen() {
      return Boolean(node);
    },
    toggle: (table) => (node ? close() : open(table).catch(() => {})),
    close,
  };
}
