// Starting Python takes seconds; its memory right after the start can be kept and taken up again
// in a fraction of one. Pyodide offers this as an experiment, so nothing rests on it: whatever
// goes wrong here, Python starts as on a first visit, and after any failure what was kept goes.
const here = new URL(".", import.meta.url);
const version = here.pathname.split("/").at(-2).slice("kept-".length);
const name = `cardkit:${new URL("..", here).pathname}:${version}`; // the cache of sw.js
// What Python has found out about the browser stays true only in that browser.
const key = `${here}memory-${encodeURIComponent(navigator.userAgent)}`;

export const canRemember = "caches" in globalThis && typeof CompressionStream === "function";

export async function recall() {
  try {
    const saved = await (await caches.open(name)).match(key);
    if (!saved) return null;
    const whole = new Response(saved.body.pipeThrough(new DecompressionStream("gzip")));
    return new Uint8Array(await whole.arrayBuffer());
  } catch {
    return null;
  }
}

export async function remember(memory) {
  try {
    const packed = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
    await forget();
    const cache = await caches.open(name);
    await cache.put(key, new Response(await new Response(packed).blob()));
  } catch {
    // no room, or denied
  }
}

export async function forget() {
  try {
    const cache = await caches.open(name);
    const old = (await cache.keys()).filter(({ url }) => url.startsWith(`${here}memory-`));
    await Promise.all(old.map((one) => cache.delete(one)));
  } catch {
    // there was nothing to forget
  }
}
