// A row of tabs that answers the finger at once. The open tab is in the address and each one opened in the history, so
// that the browser's back and forward (a tablet's gesture) go through the tabs before they leave the page.
export function render({model}) {
  const row = Object.assign(document.createElement("div"), {className: "row"})
  const bar = Object.assign(document.createElement("div"), {className: "tabs"})
  bar.setAttribute("role", "tablist")
  bar.setAttribute("aria-label", "Parts of this page")

  const first = model.door || model.active     // what the page opens with when the address names no tab
  const buttons = () => [...bar.children]
  const show = () => buttons().forEach((button, at) => {
    const isOpen = button.textContent === model.active
    button.setAttribute("aria-selected", String(isOpen))
    button.tabIndex = isOpen || (at === 0 && !model.names.includes(model.active)) ? 0 : -1
  })
  const named = () => {
    const word = (new URL(location.href).searchParams.get("tab") ?? "").toLowerCase()
    return model.names.find((name) => name.toLowerCase() === word) ?? first
  }
  const address = () => {
    if (named() === model.active) {
      return      // came by back, forward or a link: the address says it already
    }
    const here = new URL(location.href)
    if (model.active === model.door) {
      here.search = ""
    } else {
      here.searchParams.set("tab", model.active.toLowerCase())
    }
    history.pushState(null, "", here)
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
  const travel = () => open(named())
  addEventListener("popstate", travel)
  model.on("remove", () => removeEventListener("popstate", travel))
  model.on("active", () => { show(); address(); scrollTo(0, 0) })      // each tab begins at its top
  model.on("names", build)
  build()
  row.append(bar)
  if (model.has_aid) {
    const aid = Object.assign(document.createElement("button"), {type: "button", className: "aid", textContent: "?"})
    aid.setAttribute("aria-label", "Aim and player aid")
    aid.title = "Aim and player aid"
    aid.addEventListener("click", () => model.send_msg({aid: "open"}))
    row.append(aid)
  }
  return row
}
