// Keeps one version of the page as a whole, under a name made from its contents, and answers from it alone.
const VERSION = "[[version]]"
const FILES = [[files]]
const NAME = `gonfalon-pocket-${VERSION}`
const START = new URL("./", self.location)

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME)
  try {
    // Past the browser's own store, which may still hold yesterday's files.
    await cache.addAll(FILES.map((name) => new Request(new URL(name, START), {cache: "no-cache"})))
  } catch (wrong) {
    await caches.delete(NAME)      // whole, or not at all
    throw wrong
  }
  if (!self.registration.active) {
    self.skipWaiting()
  }
})()))

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith("gonfalon-pocket-") && name !== NAME)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.clients.claim()
})()))

self.addEventListener("message", ({data}) => data === "take over" && self.skipWaiting())

self.addEventListener("fetch", (event) => {
  const {request} = event
  if (request.method !== "GET" || !request.url.startsWith(START.href)) {
    return
  }
  event.respondWith((async () => {
    const cache = await caches.open(NAME)
    const wanted = request.mode === "navigate" ? new URL("index.html", START) : request
    return await cache.match(wanted, {ignoreSearch: true}) ?? fetch(request)
  })())
})
