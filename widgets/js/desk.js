// A teacher's desk beside the table: what the page may ask of it while a lesson is presented.
// An answer that is no scene (the notes) comes as a message.

// post(move) sends at once; isFree(): Python has answered everything that was sent before.
export function makeDesk(post, isFree) {
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
    if (orders.length && isFree()) post(orders.shift());
  }

  return {
    // What Python tells of the step: "notes".
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
