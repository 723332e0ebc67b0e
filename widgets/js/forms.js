// Filling the forms of moves from what is selected. No rules here: only what fits in form.

// Gives {move} or {missing: "cards" | "card" | "one" | "meld" | "pick"}.
export function fillForm(form, cards, melds = []) {
  if (form.includes("{cards}") && !cards.length) return { missing: "cards" };
  if (form.includes("{card}") && !cards.length) return { missing: "card" };
  if (form.includes("{card}") && cards.length > 1) return { missing: "one" };
  if (form.includes("{meld}") && !melds.length) return { missing: "meld" };
  if (form.includes("{meld}") && melds.length > 1) return { missing: "pick" };
  const move = form.replace("{meld}", String(melds[0]))
    .replace("{cards}", cards.join(" ")).replace("{card}", cards[0] ?? "");
  return { move };
}

// The one action that fits so many selected cards. Of several none is put forward: choosing
// between them is what the learner is here for. `ordered`: cards are played, not melded.
export function primaryVerb(actions, count, melds, ordered = false) {
  const fits = (form) => {
    if (ordered) return count > 0 && form.includes("{cards}");
    if (!count) return !form.includes("{");
    if (form.includes("{meld}")) return count < 3 && melds > 0;
    return form.includes(count === 1 ? "{card}" : "{cards}") && count !== 2;
  };
  const possible = actions.filter((action) => action.ok && fits(action.form));
  return possible.length === 1 ? possible[0].verb : null;
}
