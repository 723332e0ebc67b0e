// The parts of the page on which a position is set up; `part` says which one a widget is.
import { makeDoor } from "./door.js";
import { el } from "./dom.js";
import { makePicker } from "./picker.js";
import { makeShare } from "./share.js";
import { makeWords } from "./words.js";

const MAKERS = { door: makeDoor, picker: makePicker, share: makeShare };

export default {
  render({ model, el: host }) {
    const say = makeWords(model.get("labels") ?? {});
    const part = MAKERS[model.get("part")](say, (report) => {
      try {
        model.send(report);
      } catch {
        // the kernel is gone: the table says so
      }
    });
    const root = el("div", { class: "cko ck-vars" }, part.node);
    const show = () => part.show(model.get("view") ?? {});
    host.append(root);
    model.on("change:view", show);
    show();
    part.opened?.();
    return () => {
      model.off("change:view", show);
      part.destroy?.();
      root.remove();
    };
  },
};
