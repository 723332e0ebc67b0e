// Python in a worker of its own, so that the page never stands still. It is given a notebook's
// cells, runs them in order, and from then on passes messages between page and widgets.
import { PyodideRemoteKernel } from "./jupyterlite/worker.js";
import { startPython, watchFetching } from "./python.js";

postMessage({ alive: true });

// JupyterLite's kernel. Everything it needs is in what we start: there is nothing to install.
class LessonKernel extends PyodideRemoteKernel {
  async initRuntime() {
    const { python, from, afterwards } = await startPython((step) => postMessage({ step }));
    this._pyodide = python;
    this.from = from;
    this.afterwards = afterwards;
  }
  async initPackageManager() {}
}

// What it would install else. jedi completes code, and nobody types any: it is left out.
const INCLUDED = ["ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"];
const kernel = new LessonKernel();

// One message is one JSON text. What is None in Python is null, wherever it stands.
const tell = (message) =>
  postMessage({ text: JSON.stringify(message, (_, value) => (value === undefined ? null : value)) });
kernel.registerWorkerMessageCallback(tell);

// The kernel has one parent message at a time, so it is given one thing to do at a time.
let last = Promise.resolve();
function inTurn(work) {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

const CALLS = { comm_msg: "commMsg", comm_close: "commClose" };

async function receive({ kind, id, content }) {
  const header = { msg_id: id };
  try {
    await kernel[CALLS[kind]]({ content, buffers: [] }, { header });
  } catch (error) {
    console.error(error.message); // and the page goes on
  }
  tell({ type: "idle", parentHeader: header });
}

async function start({ sizes, cells }) {
  watchFetching(sizes, (percent) => postMessage({ step: "fetch", percent }));
  const options = { location: "", mountDrive: false, loadPyodideOptions: { packages: INCLUDED } };
  await kernel.initialize(options);
  postMessage({ step: "table" });
  for (const { index, source } of cells) {
    // What the tables that stand already ask is answered in between.
    await new Promise((resolve) => setTimeout(resolve));
    const header = { msg_id: `cell-${index}` };
    const result = await inTurn(() => kernel.execute({ code: source }, { header }));
    if (result.status !== "ok") {
      // As on a server, a cell that fails ends the lesson; what stands already can be played.
      console.error(`${result.ename}: ${result.evalue}`);
      postMessage({ failed: index });
      break;
    }
  }
  postMessage({ step: "ready" });
  await kernel.afterwards();
  postMessage({ kept: kernel.from });
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).catch((error) => {
      console.error(error.message);
      // What Python is made of is a demand on the browser, and the only one that is met here.
      postMessage(error instanceof WebAssembly.CompileError ? { old: true } : { failed: -1 });
    });
  } else {
    inTurn(() => receive(JSON.parse(data.text)));
  }
};
