// Python in a worker of its own, so that the page never stands still. It is given a notebook's
// cells, runs them in order, and from then on passes messages between page and widgets.
postMessage({ alive: true });

const here = new URL(".", import.meta.url).href;
let kernel = null;

// How much has come of the files that are fetched; `sizes` says what there is to fetch.
function watchFetching(sizes) {
  const plain = self.fetch;
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let told = -1;
  async function count(response) {
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      done += part.value.length;
      const percent = Math.min(100, Math.round((100 * done) / whole));
      if (percent > told) postMessage({ step: "fetch", percent: (told = percent) });
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

// Python with everything imported, from what was kept of an earlier start or else from its files.
async function makePython() {
  const packages = fetched("python.zip");
  packages.catch(() => {}); // reported when it is waited for
  const { loadPyodide } = await import("./pyodide.mjs");
  const { canRemember, forget, recall, remember } = await import("./memory.js");
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
  postMessage({ step: "cards" });
  python.unpackArchive(await packages, "zip");
  python.runPython("import inbrowser; inbrowser.prepare()");
  // Before the first message: no channel to this page may be in what is kept.
  const kept = canRemember ? python.makeMemorySnapshot() : null;
  return { python, from: "files", afterwards: () => kept && remember(kept) };
}

async function start({ sizes, cells }) {
  watchFetching(sizes);
  const { python, from, afterwards } = await makePython();
  postMessage({ step: "table" });
  kernel = python.pyimport("inbrowser").Kernel((text) => postMessage({ text }));
  for (const { index, source } of cells) {
    // What the tables that stand already ask is answered in between.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      kernel.run(index, source);
    } catch (error) {
      // As on a server, a cell that fails ends the lesson; what stands already can be played.
      console.error(error.message);
      postMessage({ failed: index });
      break;
    }
  }
  postMessage({ step: "ready" });
  await afterwards();
  postMessage({ kept: from });
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).catch((error) => {
      console.error(error.message);
      // What Python is made of is a demand on the browser, and the only one that is met here.
      postMessage(error instanceof WebAssembly.CompileError ? { old: true } : { failed: -1 });
    });
  } else {
    kernel.receive(data.text);
  }
};
