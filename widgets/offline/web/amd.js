// The widgets' own scripts come in the form of AMD modules. This takes them in, each from a file
// of this site, and nothing else: a name that is not among them is an error, never a request.
const made = new Map();
const waiting = new Map();
const here = new URL(".", import.meta.url).href;

function define(name, needs, factory) {
  if (typeof name !== "string") {
    const own = document.currentScript.dataset.module;
    waiting.set(own, { needs: name, factory: needs });
  } else {
    waiting.set(name, { needs, factory });
  }
}
define.amd = {};

export function load(file, module = "") {
  globalThis.define = define;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = here + file;
    script.dataset.module = module;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${file} cannot be loaded`));
    document.head.append(script);
  });
}

export function need(name) {
  if (name === "module") return { id: name, uri: here };
  if (!made.has(name)) {
    const found = waiting.get(name);
    if (!found) throw new Error(`there is no module ${name}`);
    made.set(name, found.factory(...found.needs.map(need)));
  }
  return made.get(name);
}
