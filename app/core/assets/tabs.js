// A row of tabs that answers the finger at once; the open tab is in the address, without filling the history.
export function render({model}) {
  const bar = Object.assign(document.createElement("div"), {className: "tabs"})
  bar.setAttribute("role", "tablist")
  bar.setAttribute("aria-label", "Parts of this page")

  const buttons = () => [...bar.children]
  const show = () => buttons().forEach((button) => {
    const isOpen = button.textContent === model.active
    button.setAttribute("aria-selected", String(isOpen))
    button.tabIndex = isOpen ? 0 : -1
  })
  const address = () => {
    const here = new URL(location.href)
    here.searchParams.set("tab", model.active.toLowerCase())
    history.replaceState(history.state, "", here)
  }
  const open = (name) => {
    if (name !== model.active) {
      model.active = name
    }
  }
  const build = () => {
    bar.replaceChildren(...model.names.map((name) => {
      const button = Object.assign(document.createElement("button"), {type: "button", className: "tab"})
      button.textContent = name
      button.setAttribute("role", "tab")
      button.addEventListener("click", () => open(name))
      return button
    }))
    show()
  }
  bar.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key]
    const all = buttons()
    const at = all.indexOf(event.target)
    if (step && at >= 0) {
      event.preventDefault()
      const next = all[(at + step + all.length) % all.length]
      next.focus()
      open(next.textContent)
    }
  })
  model.on("active", () => { show(); address() })
  model.on("names", build)
  build()
  return bar
}
