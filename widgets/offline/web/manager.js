// The page's half of the widgets: ipywidgets' own manager for pages without a notebook, connected
// to JupyterLite's kernel in the worker. One message is one JSON text; see worker.js.
import { load, need } from "./amd.js";

// A widget's channel. What comes before the widget listens waits for it.
class Comm {
  constructor(kernel, id, target) {
    this.kernel = kernel;
    this.comm_id = id;
    this.target_name = target;
    this.early = [];
    this.listener = null;
  }
  open() {
    return "";
  }
  send(data, callbacks) {
    return this.kernel.send("comm_msg", { comm_id: this.comm_id, data }, callbacks);
  }
  close(data) {
    return this.kernel.send("comm_close", { comm_id: this.comm_id, data: data ?? {} });
  }
  on_msg(listener) {
    this.listener = listener;
    for (const message of this.early.splice(0)) listener(message);
  }
  on_close(listener) {
    this.closed = listener;
  }
  take(message) {
    if (this.listener) this.listener(message);
    else this.early.push(message);
  }
}

class Kernel {
  constructor(post) {
    this.post = post;
    this.comms = new Map();
    this.callbacks = new Map();
    this.count = 0;
  }
  send(kind, content, callbacks) {
    const id = `page-${(this.count += 1)}`;
    this.callbacks.set(id, callbacks);
    this.post(JSON.stringify({ kind, id, content }));
    return id;
  }
  // A message as ipywidgets knows it, and what the widget wants to be told about it.
  idle(id) {
    const done = this.callbacks.get(id)?.iopub?.status;
    this.callbacks.delete(id);
    done?.({ content: { execution_state: "idle" } });
  }
}

// Gives {take(message), show(modelId, element)}. `post` takes a text to the worker.
export async function makeManager(post) {
  await Promise.all([load("html-manager.js"), load("anywidget.js", "anywidget")]);
  const { HTMLManager } = need("@jupyter-widgets/html-manager");
  const kernel = new Kernel(post);

  class Manager extends HTMLManager {
    _create_comm() {
      return Promise.reject(new Error("widgets are made by Python only"));
    }
    _get_comm_info() {
      return Promise.resolve({});
    }
  }
  // The manager knows ipywidgets' own classes; all others come from here.
  const manager = new Manager({ loader: (name) => need(name) });
  // Their style sheet has to come before the tables' own, which change it.
  await manager.loadClass("HBoxModel", "@jupyter-widgets/controls", "2.0.0");

  function take({ type, parentHeader, content, metadata }) {
    const message = { content, metadata: metadata ?? {}, buffers: [], parent_header: parentHeader ?? {} };
    const id = content?.comm_id;
    if (type === "idle") kernel.idle(parentHeader.msg_id);
    if (type === "comm_open") {
      const comm = new Comm(kernel, id, content.target_name);
      kernel.comms.set(id, comm);
      // The model is known to the manager at once, though it comes later: widgets refer to others.
      manager.handle_comm_open(comm, message).catch((error) => console.error(error));
    }
    if (type === "comm_msg") kernel.comms.get(id)?.take(message);
    if (type === "comm_close") {
      kernel.comms.get(id)?.closed?.(message);
      kernel.comms.delete(id);
    }
  }

  async function show(modelId, element) {
    const model = await manager.get_model(modelId);
    await manager.display_view(await manager.create_view(model), element);
  }

  return { take, show };
}
