// The smallest test runner that does: test(name, function) collects, run() gives the failures.

const tests = [];

export function test(name, body) {
  tests.push({ name, body });
}

export function equal(found, wanted, about = "") {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${about} found ${left}, wanted ${right}`.trim());
}

export function ok(value, about = "not true") {
  if (!value) throw new Error(about);
}

// Waits as long as a busy machine needs; a fixed pause would be too short one day.
export async function until(condition, about = "it never came", most = 5000) {
  const end = performance.now() + most;
  while (!condition()) {
    if (performance.now() > end) throw new Error(about);
    await pause(10);
  }
}

// A table draws itself when the browser has told it that it can be seen.
export const awake = (place) => until(() => place.querySelector(".ck-awake button"), "the table does not wake");

export const pause = (time) => new Promise((done) => setTimeout(done, time));

// A place on the page for one test.
export function stage(width = 900) {
  const place = document.createElement("div");
  place.style.width = `${width}px`;
  document.body.replaceChildren(place);
  return place;
}

export function press(node, key, more = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  node.dispatchEvent(event);
  return event;
}

export async function run() {
  const failures = [];
  for (const { name, body } of tests) {
    try {
      await body();
    } catch (error) {
      failures.push(`${name}: ${error.message}\n${error.stack}`);
    }
  }
  return { count: tests.length, failures };
}
