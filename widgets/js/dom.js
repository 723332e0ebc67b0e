// Small helpers to build elements. Data only ever becomes text or attributes, never HTML.

export function setAttr(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (name === "text") node.textContent = value;
    else setAttr(node, name, value);
  }
  node.append(...children);
  return node;
}

// JupyterLab takes single keys from whatever has the focus; only this attribute, on the
// focusable element itself, stops it.
export function guardKeys(node) {
  node.setAttribute("data-lm-suppress-shortcuts", "true");
  return node;
}

export function makeButton(attrs, onPress, ...children) {
  const button = guardKeys(el("button", { type: "button", ...attrs }, ...children));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress(event);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") event.stopPropagation();
  });
  return button;
}

// Make the children of `parent` the given nodes, moving as little as possible: a node that is
// already in place is not touched, so that it keeps the focus.
export function keepChildren(parent, nodes) {
  for (const child of [...parent.childNodes]) if (!nodes.includes(child)) child.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

export function wantsStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
