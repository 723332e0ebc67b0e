import { equal, test } from "./check.js";
import { fillForm, primaryVerb } from "/widgets/js/forms.js";
import { layoutHand } from "/widgets/js/handlayout.js";

test("forms are filled from the selection", () => {
  equal(fillForm("draw", ["7S"]), { move: "draw" });
  equal(fillForm("meld {cards}", ["7S", "7H"]), { move: "meld 7S 7H" });
  equal(fillForm("discard {card}", ["KC"]), { move: "discard KC" });
  equal(fillForm("layoff {meld} {cards}", ["8S"], [3]), { move: "layoff 3 8S" });
  equal(fillForm("layoff 2 {cards}", ["8S", "9S"], [1, 2]), { move: "layoff 2 8S 9S" });
});

test("what is missing is named", () => {
  equal(fillForm("meld {cards}", []), { missing: "cards" });
  equal(fillForm("discard {card}", []), { missing: "card" });
  equal(fillForm("discard {card}", ["7S", "8S"]), { missing: "one" });
  equal(fillForm("layoff {meld} {cards}", ["7S"], []), { missing: "meld" });
  equal(fillForm("layoff {meld} {cards}", ["7S"], [1, 2]), { missing: "pick" });
  equal(fillForm("layoff {meld} {cards}", [], [1, 2]), { missing: "cards" });
});

test("only the one action that fits is put forward", () => {
  const action = (form, ok = true) => ({ verb: form.split(" ")[0], form, ok });
  const drawing = [action("draw"), action("take"), action("meld {cards}", false), action("discard {card}", false)];
  const playing = [action("draw", false), action("meld {cards}"), action("layoff {meld} {cards}"), action("discard {card}")];
  equal(primaryVerb(drawing, 0, 0), null);
  equal(primaryVerb(drawing.slice(1), 0, 0), "take");
  equal(primaryVerb(drawing, 1, 0), null);
  equal(primaryVerb(playing, 0, 0), null);
  equal(primaryVerb(playing, 1, 2), null);
  equal(primaryVerb(playing, 1, 0), "discard");
  equal(primaryVerb(playing, 2, 1), "layoff");
  equal(primaryVerb(playing, 3, 1), "meld");
});

test("where cards are laid one on the other, any number of them is played", () => {
  const actions = [{ verb: "play", form: "play {cards}", ok: true }, { verb: "draw", form: "draw", ok: true }];
  equal([0, 1, 2, 4].map((count) => primaryVerb(actions, count, 0, true)), [null, "play", "play", "play"]);
});

test("a long hand fits a phone: every card shows enough for a finger, in two rows at most", () => {
  for (const count of [1, 2, 7, 10, 13, 16]) {
    const { places, step, rows } = layoutHand(count, 312, { width: 47, height: 68 }, 4);
    equal(places.length, count);
    for (const { x } of places) if (x < -0.5 || x + 47 > 312.5) throw new Error(`${count} cards: one lies at ${x}`);
    if (count > 1 && step < 33) throw new Error(`${count} cards: only ${step} px each`);
    if (rows > 2) throw new Error(`${count} cards in ${rows} rows`);
  }
});
