// A teacher's desk beside the table: what the page may ask of it while a lesson is presented or
// printed. Answers that are no scene (notes, a handout) come as messages.

// post(move) sends what changes no scene, send(move) what does; isFree(): Python has answered
// everything that was sent before.
export function makeDesk(post, send, isFree) {
  const waiting = []; // {what, done, fail}
  const orders = []; // moves that are sent one after the other, each when the last is answered

  function ask({ what, fail }) {
    try {
      post(`:${what}`);
    } catch (error) {
      fail(error);
    }
  }

  function next() {
    if (orders.length && isFree()) send(orders.shift());
  }

  return {
    // What Python tells of the step: "notes" or "handout".
    ask: (what) => new Promise((done, fail) => {
      waiting.push({ what, done, fail });
      ask(waiting.at(-1));
    }),
    // A request that changes the scene.
    order(move) {
      orders.push(move);
      next();
    },
    tell(message) {
      for (const each of [...waiting]) {
        if (!message?.[each.what]) continue;
        waiting.splice(waiting.indexOf(each), 1);
        each.done(message[each.what]);
      }
    },
    // A scene has come: what was asked about an older one is asked again.
    again() {
      waiting.forEach(ask);
      next();
    },
  };
}
