// On the felt, above the hand: what has just happened, what one has said oneself, and
// what is to be done now.
import { el, makeButton, setAttr } from "./dom.js";
import { richText } from "./text.js";

export function makePrompt(say, onSkip) {
  const before = el("p", { class: "ck-before" });
  const note = el("p", { class: "ck-note" });
  const now = el("p", { class: "ck-prompt" });
  const skip = makeButton({ class: "ck-button ck-skip", text: say("frames.skip"), hidden: "" }, onSkip);
  const node = el("div", { class: "ck-promptbox" }, el("div", { class: "ck-said" }, before, note), el("div", { class: "ck-promptrow" }, now, skip));

  return {
    node,
    // A word on what is being chosen, in place of what has just happened; or null.
    note(text) {
      note.textContent = text ?? "";
      before.classList.toggle("ck-unseen", Boolean(text));
    },
    // playing: more frames follow; open: the learner may still do something in this step.
    show(frame, { playing, open }) {
      const event = frame.event?.text ?? "";
      const prompt = frame.prompt?.text ?? "";
      const said = frame.seats.find((seat) => seat.you)?.bubble;
      before.replaceChildren(...(playing ? [] : richText(event, say)));
      if (said) before.append(" ", el("span", { class: "ck-bubble ck-own" }, ...richText(said.text, say)));
      now.replaceChildren(...richText(playing ? event || prompt : prompt, say));
      now.hidden = !playing && !open;
      setAttr(now, "data-you", !playing && open && frame.prompt?.you && "true");
      skip.hidden = !playing;
    },
  };
}
