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

async function start({ sizes, cells }) {
  watchFetching(sizes);
  const packages = fetched("python.zip");
  packages.catch(() => {}); // reported when it is waited for
  const { loadPyodide } = await import("./pyodide.mjs");
  const python = await loadPyodide({
    indexURL: here,
    lockFileContents: await (await fetch(here + "pyodide-lock.json")).text(),
    // Compiled modules are lost with the page: do not write them.
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  postMessage({ step: "cards" });
  python.unpackArchive(await packages, "zip");
  const inbrowser = python.pyimport("inbrowser");
  inbrowser.stand_in_for_ipython();
  kernel = inbrowser.Kernel((text) => postMessage({ text }));
  python.runPython("import widgets");
  postMessage({ step: "table" });
  for (const { index, source } of cells) {
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
