// The widget's life: it wakes when it is first seen, asks Python to open the step, shows each
// scene, and sends what the learner does. All it ever sends is {step, seq, move}.
import { makeDesk } from "./desk.js";
import { el } from "./dom.js";
import { sharedHeart } from "./heartbeat.js";
import { savedMoves, writeStep } from "./storage.js";
import { makeTable } from "./table.js";
import { makeWords } from "./words.js";

const LOCK_TIME = 3000;

function mountTable(model, host) {
  const root = el("div", { class: "ck ck-vars" });
  const say = makeWords(model.get("labels") ?? {});
  const heart = sharedHeart();
  let table = null;
  let visible = false;
  let opened = false; // Python has answered our :open or :replay
  let lock = 0;

  const currentScene = () => model.get("scene");
  const desk = makeDesk(post, send, () => opened && !lock);

  function post(move) {
    const { step, seq } = currentScene();
    model.send({ step, seq, move });
  }

  function unlock() {
    clearTimeout(lock);
    lock = 0;
  }

  // A second click before the answer sends nothing; after a while the learner may try again.
  function send(move) {
    if (lock) return;
    lock = setTimeout(() => {
      unlock();
      if (!opened && visible) openStep();
    }, LOCK_TIME);
    try {
      post(move);
      heart.ask();
    } catch {
      heart.lose(member);
    }
  }

  function openStep() {
    const moves = savedMoves(currentScene());
    send(moves.length ? `:replay ${moves.join("; ")}` : ":open");
  }

  function tell(name, detail) {
    root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  function wake() {
    table = makeTable(root, say, {
      send,
      next: () => tell("cardkit:next", { lesson: currentScene().lesson, step: currentScene().step }),
      // Told when the last frame lies there: before that the step does not look done.
      settled: ({ lesson, step, status, moves }) => {
        if (opened) tell("cardkit:progress", { lesson, step, status, moves });
      },
    });
    root.classList.add("ck-awake");
    table.show(currentScene(), true, true);
    root.setAttribute("aria-busy", "true"); // until Python has answered
    openStep();
  }

  function onScene() {
    const scene = currentScene();
    if (!table) {
      if (visible) wake();
      return;
    }
    unlock();
    const first = !opened;
    opened = true;
    writeStep(scene);
    table.show(scene, !visible, first);
    desk.again();
  }

  function onMessage(message) {
    if (message?.pong === true) heart.find(member);
    desk.tell(message);
  }

  const member = {
    root,
    say,
    isVisible: () => visible,
    ping: () => post(":ping"),
    onFound: () => {
      if (table && visible && !opened) openStep();
    },
  };

  const watcher = new IntersectionObserver((entries) => {
    visible = entries[entries.length - 1].isIntersecting;
    if (visible && !table && currentScene()?.frames?.length) wake();
    else if (!visible) table?.finish();
  });

  // For the page around it, which knows no model: a scene drawn elsewhere is only looked at.
  root.cardkit = {
    ask: desk.ask,
    order: desk.order,
    scene: currentScene,
    draw(place, scene) {
      const still = { send() {}, next() {}, settled() {} };
      place.classList.add("ck", "ck-vars", "ck-awake");
      const drawn = makeTable(place, say, still);
      drawn.show({ ...currentScene(), terms: [], rules: [], answer: null, choices: [], log: [], ...scene }, true, true);
      return drawn.destroy;
    },
  };
  host.append(root);
  model.on("change:scene", onScene);
  model.on("msg:custom", onMessage);
  const leave = heart.join(member);
  watcher.observe(root);

  return () => {
    watcher.disconnect();
    leave();
    unlock();
    model.off("change:scene", onScene);
    model.off("msg:custom", onMessage);
    table?.destroy();
    root.remove();
  };
}

export default {
  render({ model, el: host }) {
    return mountTable(model, host);
  },
};
