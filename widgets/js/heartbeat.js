// Is the kernel still there? One heart for the page: every table evaluates its own copy of this
// module, so the heart is shared through globalThis.
import { el, makeButton } from "./dom.js";

const BEAT = 5000;
const PATIENCE = 4000;

function makeHeart() {
  const members = new Set();
  let timer = 0;
  let waiting = 0;
  let askedAt = 0;
  let banner = null;

  const asking = () => [...members].find((member) => member.isVisible());

  function lose(member) {
    clearTimeout(waiting);
    waiting = 0;
    if (banner) return;
    const { say, root } = member;
    const reload = makeButton({ class: "ck-button", text: say("lost.reload") }, () => location.reload());
    banner = el("div", { class: "ck-vars ck-banner", role: "alert" },
      el("span", {}, el("strong", { text: say("lost.title") }), " ", say("lost.text")), reload);
    document.body.append(banner);
    root.dispatchEvent(new CustomEvent("cardkit:lost", { bubbles: true, detail: {} }));
  }

  function find(member) {
    clearTimeout(waiting);
    waiting = 0;
    if (!banner) return;
    banner.remove();
    banner = null;
    member.root.dispatchEvent(new CustomEvent("cardkit:found", { bubbles: true, detail: {} }));
    for (const other of members) other.onFound();
  }

  function ask() {
    const member = asking();
    if (!member || document.hidden || waiting) return;
    askedAt = Date.now();
    // After the computer has slept this fires at once, long after the question: ask again then.
    waiting = setTimeout(() => {
      waiting = 0;
      if (Date.now() - askedAt > 2 * PATIENCE) ask();
      else lose(member);
    }, PATIENCE);
    try {
      member.ping();
    } catch {
      lose(member);
    }
  }

  return {
    join(member) {
      members.add(member);
      timer ||= setInterval(ask, BEAT);
      return () => {
        members.delete(member);
        if (members.size) return;
        clearInterval(timer);
        clearTimeout(waiting);
        timer = waiting = 0;
        banner?.remove();
        banner = null;
      };
    },
    ask, lose, find,
  };
}

// Member: {root, say, isVisible(), ping(), onFound()}. Gives the shared heart.
export function sharedHeart() {
  return (globalThis.cardkitHeart1 ??= makeHeart());
}
