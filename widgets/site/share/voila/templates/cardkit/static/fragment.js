// The fragment of an address: `#slug`, `#slug&present`, `#p=DATA&present`. It is a key (a step's
// slug, or nothing) and further parts; whoever changes one part leaves the others alone. Nothing of
// it ever leaves the browser.
(() => {
  "use strict";

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return ""; // half a %-sequence: no step is called so
    }
  }

  // "#a&present&p=x" → {key: "a", parts: ["present", "p=x"]}. The parts stay as they are written.
  function readFragment(hash) {
    const [first, ...rest] = hash.replace(/^#/, "").split("&");
    const plain = first !== "present" && !first.includes("=");
    const parts = (plain ? rest : [first, ...rest]).filter(Boolean);
    return { key: plain ? decoded(first) : "", parts };
  }

  function writeFragment({ key, parts }) {
    return "#" + [...(key || !parts.length ? [encodeURIComponent(key)] : []), ...parts].join("&");
  }

  globalThis.cardkitFragment = {
    read: readFragment,
    write: writeFragment,
    // What stands behind `p=`; empty if nothing does.
    data: (hash) => readFragment(hash).parts.find((part) => part.startsWith("p="))?.slice(2) ?? "",
    // The full address of this page with a step, or with other data.
    address: ({ key = "", p = "" }) =>
      location.href.replace(/#.*$/, "") + writeFragment({ key, parts: p ? [`p=${p}`] : [] }),
    has: (hash, part) => readFragment(hash).parts.includes(part),
    // The same address with another step, and with a part more or less.
    withKey: (hash, key) => writeFragment({ ...readFragment(hash), key }),
    withPart(hash, part, on) {
      const { key, parts } = readFragment(hash);
      const others = parts.filter((each) => each !== part);
      return writeFragment({ key, parts: on ? [...others, part] : others });
    },
  };
})();
