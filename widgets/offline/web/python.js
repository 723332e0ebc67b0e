// Starting Python: from what was kept of an earlier start (memory.js), or else from its files.
import { canRemember, forget, recall, remember } from "./memory.js";
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;

// How much has come of the files that are fetched; `sizes` says what there is to fetch.
export function watchFetching(sizes, tell) {
  const plain = self.fetch;
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let told = -1;
  async function count(response) {
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      done += part.value.length;
      const percent = Math.min(100, Math.round((100 * done) / whole));
      if (percent > told) tell((told = percent));
    }
  }
  self.fetch = async (what, ...rest) => {
    const response = await plain(what, ...rest);
    const name = String(what.url ?? what).split("/").at(-1);
    // A file that breaks off is an error of the one who reads it, not of the one who counts.
    if (name in sizes && response.ok && response.body) count(response.clone()).catch(() => {});
    return response;
  };
}

async function fetched(name) {
  const response = await fetch(here + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

// What was kept is larger than the memory that Python starts with, and Pyodide does not grow that.
// The second word of what it keeps says where the memory begins in it.
async function moduleWithRoom(settings, memory) {
  const { default: createModule } = await import("./pyodide.asm.mjs");
  const module = await createModule(settings);
  const [, begin] = new Uint32Array(memory.buffer, memory.byteOffset, 2);
  const wanted = memory.byteLength - begin;
  if (wanted > module.HEAP8.length) module.growMemory(wanted);
  return module;
}

// Python with everything imported; `tell` hears when its files have come. `afterwards` keeps its
// memory, once the learner has his table.
export async function startPython(tell) {
  const packages = fetched("python.zip");
  packages.catch(() => {}); // reported when it is waited for
  const common = {
    indexURL: here,
    lockFileContents: await (await fetch(here + "pyodide-lock.json")).text(),
    // Compiled modules are lost with the page: do not write them.
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  };
  const memory = canRemember ? await recall() : null;
  if (memory) {
    try {
      const createPyodideModule = (settings) => moduleWithRoom(settings, memory);
      const python = await loadPyodide({ ...common, createPyodideModule, _loadSnapshot: memory });
      python.unpackArchive(await packages, "zip"); // files are no part of the memory
      python.runPython("import random; random.seed()"); // nor is chance to be the same again
      return { python, from: "memory", afterwards: () => {} };
    } catch (error) {
      console.warn(error.message);
      await forget();
    }
  }
  const python = await loadPyodide({ ...common, _makeSnapshot: canRemember });
  tell("cards");
  python.unpackArchive(await packages, "zip");
  python.runPython("import inbrowser; inbrowser.prepare()");
  // Before the first message: no channel to this page may be in what is kept.
  const kept = canRemember ? python.makeMemorySnapshot() : null;
  return { python, from: "files", afterwards: () => kept && remember(kept) };
}
