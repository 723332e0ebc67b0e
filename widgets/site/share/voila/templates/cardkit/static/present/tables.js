// The table of a step, as its widget lets the page talk to it; none for a summary.
export function tableOf(section) {
  return section?.element.querySelector(".ck")?.cardkit ?? null;
}
