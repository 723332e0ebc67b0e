// Dragging a card of the hand to another place, with mouse, pen or finger.

const SLACK = 8;

// on: {start(key), move(key, dx, dy, x, y), end(key)}; `ended()` tells whether a click that comes
// now only ends a drag.
export function watchDrag(list, on) {
  let held = null;
  let justEnded = false;

  list.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("[role=option]");
    justEnded = false;
    if (!option || event.button) return;
    held = { key: option.dataset.key, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  });
  list.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.moving) {
      if (Math.hypot(dx, dy) < SLACK) return;
      held.moving = true;
      list.setPointerCapture(held.id);
      on.start(held.key);
    }
    on.move(held.key, dx, dy, event.clientX, event.clientY);
  });
  const finish = (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (held.moving) {
      justEnded = true;
      on.end(held.key);
    }
    held = null;
  };
  list.addEventListener("pointerup", finish);
  list.addEventListener("pointercancel", finish);

  return { ended: () => justEnded };
}
