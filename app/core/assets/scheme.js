// Light or dark: what the visitor chose last, else what the device prefers. The page's own toggle changes it.
const EVERY = 1500      // milliseconds between two questions whether the visit is still there
const MOST_ASKED = 20   // a line that does not mend itself for so long is given up

export function render({model, view}) {
  const page = view.root.model
  const read = () => {
    try {
      return localStorage.getItem(model.key)
    } catch (error) {
      return null   // a browser that keeps nothing: the device's preference holds
    }
  }
  const show = () => {
    const scheme = page.data.dark_theme ? "dark" : "light"
    document.documentElement.dataset.scheme = scheme
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", scheme === "dark" ? "#55101d" : "#7c1727")
    return scheme
  }
  const keep = () => {
    const scheme = show()
    try {
      localStorage.setItem(model.key, scheme)
    } catch (error) {
      console.info("This browser keeps nothing; the colours will be forgotten.")
    }
  }
  const wanted = (read() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark"
  if (page.data.dark_theme !== wanted) {
    page.data.dark_theme = wanted
  }
  show()
  page.data.properties.dark_theme.change.connect(keep)
  model.on("remove", () => page.data.properties.dark_theme.change.disconnect(keep))

  // The line to the server can break (a tablet asleep, the server stopped): say so where nobody can miss it.
  const lost = Object.assign(document.createElement("div"), {className: "lost", hidden: true})
  lost.setAttribute("role", "alert")
  const words = document.createElement("p")
  words.textContent = "The connection to the server was lost. What this browser keeps is safe: load the page again to go on."
  const again = Object.assign(document.createElement("button"), {type: "button", textContent: "Load again"})
  again.addEventListener("click", () => location.reload())
  lost.append(words, again)
  // A line that broke mends itself. A visit that the server no longer has (it was started anew) cannot go on: then the
  // page is loaded again, and finds what this browser keeps.
  let asking = 0
  let patience = MOST_ASKED
  const ask = async () => {
    let alive = null
    try {
      const answer = await fetch(`alive?visit=${encodeURIComponent(model.visit)}`, {cache: "no-store"})
      alive = answer.ok ? (await answer.json()).alive : null
    } catch (error) {
      alive = null   // the server does not answer yet: ask again
    }
    if (lost.hidden) {
      return
    }
    patience -= alive === true ? 1 : 0
    if (alive === false || patience < 0) {
      location.reload()
    } else {
      asking = setTimeout(ask, EVERY)
    }
  }
  view.model.document.on_event("connection_lost", () => {
    clearTimeout(asking)
    lost.hidden = false
    patience = MOST_ASKED
    asking = model.visit ? setTimeout(ask, EVERY) : 0
  })
  view.model.document.on_event("client_reconnected", () => {
    clearTimeout(asking)
    lost.hidden = true
  })
  return lost
}
