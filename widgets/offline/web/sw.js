// Keeps the whole site in the browser, so that it opens without a network after the first visit.
// The build fills in what belongs to this version of the site.
const VERSION = "{{version}}";
const FILES = JSON.parse('{{files}}');
const PATIENCE = 4000;

const family = `cardkit:${new URL(registration.scope).pathname}:`;
const name = family + VERSION;
const kept = (url) => url.includes(`/kept-${VERSION}/`);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(name);
    // Files whose name changes with their content may come from the browser's own cache.
    await cache.addAll(FILES.map((file) =>
      new Request(file, { cache: kept(`/${file}`) ? "default" : "no-cache" })));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith(family) && key !== name);
    await Promise.all(old.map((key) => caches.delete(key)));
    await self.clients.claim();
  })());
});

async function fromCache(url) {
  const cache = await caches.open(name);
  const plain = url.split(/[?#]/)[0];
  return (await cache.match(plain)) ?? (plain.endsWith("/") ? cache.match(`${plain}index.html`) : undefined);
}

// Pages come from the network while there is one: a new version of the site shows at once.
async function page(request) {
  const saved = await fromCache(request.url);
  const fresh = fetch(request);
  if (!saved) return fresh;
  fresh.catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, saved));
  return Promise.race([fresh, late]).catch(() => saved);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(kept(request.url)
    ? fromCache(request.url).then((saved) => saved ?? fetch(request))
    : page(request));
});
