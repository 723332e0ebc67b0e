// Showing what happened, one frame after the other. The last frame is where the game stands.
import { wantsStillness } from "./dom.js";

const FRAME_TIME = 900;
const FRAME_TIME_STILL = 250;

// show(frame, isLast) draws one frame.
export function makePlayer(show) {
  let waiting = [];
  let timer = 0;

  function advance() {
    const frame = waiting.shift();
    clearTimeout(timer);
    if (waiting.length) timer = setTimeout(advance, wantsStillness() ? FRAME_TIME_STILL : FRAME_TIME);
    show(frame, waiting.length === 0);
  }

  return {
    get playing() {
      return waiting.length > 0;
    },
    play(frames) {
      waiting = [...frames];
      advance();
    },
    // Any input while frames play comes here. True if there was something to jump over.
    jump() {
      if (!waiting.length) return false;
      waiting = waiting.slice(-1);
      advance();
      return true;
    },
    stop() {
      clearTimeout(timer);
      waiting = [];
    },
  };
}
