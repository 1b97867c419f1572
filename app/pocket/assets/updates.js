// A version is kept whole by the service worker. A newer one is fetched beside it, and takes its place when asked to.
export const watchUpdates = async (offer) => {
  if (!("serviceWorker" in navigator)) {
    return "This address is not a secure one: the page works, but cannot be installed or used without its server."
  }
  const root = new URL("../", import.meta.url)
  const found = await navigator.serviceWorker.register(new URL("sw.js", root), {scope: root.pathname, updateViaCache: "none"})
  let isAsked = false
  navigator.serviceWorker.addEventListener("controllerchange", () => isAsked && location.reload())
  const ready = (worker) => navigator.serviceWorker.controller && offer(() => {
    isAsked = true
    worker.postMessage("take over")
  })
  const follow = (coming) => coming?.addEventListener("statechange", () => coming.state === "installed" && ready(coming))
  if (found.waiting) {
    ready(found.waiting)
  }
  follow(found.installing)      // the browser may have begun by itself, before the first answer was there
  found.addEventListener("updatefound", () => follow(found.installing))
  navigator.storage?.persist?.()
  await navigator.serviceWorker.ready
  return ""
}
