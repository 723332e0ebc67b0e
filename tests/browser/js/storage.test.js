import { equal, ok, test } from "./check.js";
import { readLesson, savedMoves, writeStep } from "/widgets/js/storage.js";

const scene = { lesson: "g/01", step: "one", digest: "d1", status: "playing", moves: ["take"] };
const KEY = "cardkit:1:g/01";

test("a step is written and read back", () => {
  localStorage.clear();
  writeStep(scene);
  equal(JSON.parse(localStorage.getItem(KEY)), { steps: { one: { done: false, digest: "d1", moves: ["take"] } } });
  equal(savedMoves(scene), ["take"]);
});

test("done stays done, and what others have written stays", () => {
  localStorage.setItem(KEY, JSON.stringify({ at: "two", steps: { zero: { done: true } } }));
  writeStep({ ...scene, status: "passed" });
  writeStep({ ...scene, moves: [] });
  const { at, steps } = readLesson("g/01");
  equal([at, steps.zero.done, steps.one.done, steps.one.moves], ["two", true, true, []]);
});

test("moves of an older edition of the step are not replayed", () => {
  writeStep(scene);
  equal(savedMoves({ ...scene, digest: "d2" }), []);
});

test("nonsense in the storage is read as nothing", () => {
  for (const text of ["{", "null", "7", '{"steps": 3}', '{"steps": {"one": {"digest": "d1", "moves": "take"}}}']) {
    localStorage.setItem(KEY, text);
    equal(savedMoves(scene), [], text);
    writeStep(scene);
    equal(savedMoves(scene), ["take"], text);
  }
});

test("where storage is denied, all is kept for the visit", () => {
  localStorage.clear();
  const { getItem, setItem } = Storage.prototype;
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  Storage.prototype.getItem = denied;
  Storage.prototype.setItem = denied;
  try {
    writeStep({ ...scene, lesson: "g/02", moves: ["draw"] });
    equal(savedMoves({ ...scene, lesson: "g/02" }), ["draw"]);
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem });
  }
  ok(localStorage.getItem("cardkit:1:g/02") === null);
});
