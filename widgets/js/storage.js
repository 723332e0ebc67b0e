// What the browser remembers of a lesson. Where storage is denied, it remembers for the visit.

const memory = (globalThis.cardkitMemory ??= new Map());

function storageKey(lesson) {
  return (document.documentElement.dataset.cardkitKeys ?? "cardkit:1:") + lesson;
}

export function readLesson(lesson) {
  const key = storageKey(lesson);
  let text = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    text = memory.get(key) ?? null;
  }
  try {
    const value = JSON.parse(text ?? "{}");
    const steps = value && typeof value.steps === "object" && value.steps;
    return { ...value, steps: steps || {} };
  } catch {
    return { steps: {} };
  }
}

// Read afresh right before writing: other tables and other tabs write the same lesson.
export function writeStep(scene) {
  // A table at which no game has begun knows nothing of the one that is kept.
  // Nor is a table kept that belongs to no lesson.
  if (!scene.lesson || (scene.kind === "play" && !scene.moves.length)) return;
  const lesson = readLesson(scene.lesson);
  const before = lesson.steps[scene.step] ?? {};
  lesson.steps[scene.step] = {
    done: before.done === true || scene.status === "passed",
    digest: scene.digest,
    moves: scene.moves,
  };
  const text = JSON.stringify(lesson);
  try {
    localStorage.setItem(storageKey(scene.lesson), text);
  } catch {
    memory.set(storageKey(scene.lesson), text);
  }
}

// The moves to replay: none if the step has been changed since.
export function savedMoves(scene) {
  const step = readLesson(scene.lesson).steps[scene.step];
  const fits = step && step.digest === scene.digest && Array.isArray(step.moves);
  return fits ? step.moves.filter((move) => typeof move === "string") : [];
}
