// Words that explain themselves: the first occurrence of a term in a text becomes a button.
import { el } from "./dom.js";
import { richText } from "./text.js";

// Where the term stands in a text as a whole word, as it is written or with a capital: an index
// or -1. Letters of every language count, which \b does not know.
export function findTerm(text, form) {
  const plain = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [first] = form;
  const head = plain.startsWith("\\") ? "" : `[${first}${first.toUpperCase()}]`;
  const pattern = head ? head + plain.slice(first.length) : plain;
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "u"));
}

function linkTerm(node, term, makeOpener) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode;
    const at = words.parentNode.closest("button, .ck-inline") ? -1 : findTerm(words.data, term.form);
    if (at < 0) continue;
    const found = words.splitText(at);
    found.splitText(term.form.length);
    found.replaceWith(makeOpener(term, found.data));
    return true;
  }
  return false;
}

// Turn each term into a button where it first occurs in the given elements, taken in order.
export function linkTerms(nodes, terms, infocard, say) {
  const makeOpener = (term, text) => infocard.opener({ class: "ck-term", text }, () => ({
    name: term.title,
    parts: [el("p", { class: "ck-ruletitle", text: term.title }), el("p", {}, ...richText(term.text, say))],
  }));
  // The longer ones first: "top of the pile" is not to be cut by "pile".
  for (const term of [...terms].sort((one, other) => other.form.length - one.form.length)) {
    nodes.some((node) => linkTerm(node, term, makeOpener));
  }
}
