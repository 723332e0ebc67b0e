// A model as anywidget gives it to render(), without a kernel. `answer(message, model)` plays
// the part of Python.

export function fakeModel(state, answer = () => {}) {
  const handlers = new Map();
  const model = {
    sent: [],
    broken: false,
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      for (const handler of handlers.get(`change:${name}`) ?? []) handler();
    },
    save_changes() {
      throw new Error("the table must not change traits");
    },
    send(message) {
      if (model.broken) throw new Error("Cannot send");
      model.sent.push(message);
      answer(message, model);
    },
    receive(message) {
      for (const handler of handlers.get("msg:custom") ?? []) handler(message, []);
    },
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    off(name, handler) {
      handlers.set(name, (handlers.get(name) ?? []).filter((each) => each !== handler));
    },
    count: () => [...handlers.values()].reduce((sum, list) => sum + list.length, 0),
    moves: () => model.sent.map((message) => message.move).filter((move) => move !== ":ping"),
  };
  return model;
}
