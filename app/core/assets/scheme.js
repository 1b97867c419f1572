// Light or dark: what the visitor chose last, else what the device prefers. The page's own toggle changes it.
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
  view.model.document.on_event("connection_lost", () => { lost.hidden = false })
  view.model.document.on_event("client_reconnected", () => { lost.hidden = true })
  return lost
}
