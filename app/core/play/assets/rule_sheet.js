// One rule in a dialog. Its HTML comes from our own renderer, which lets no HTML through.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

// A page may draw the sheet anew: what was shut stays shut.
const shownTo = new WeakMap()

export function render({model, view}) {
  const dialog = make("dialog", "sheet rule-sheet")
  const button = (label, tone, act) => {
    const made = make("button", `press ${tone}`, label)
    made.type = "button"
    made.addEventListener("click", act)
    return made
  }
  const show = () => {
    const {rule, title, page, html, visit} = model.shown
    if (!rule || shownTo.get(view.model) === visit) {
      return
    }
    shownTo.set(view.model, visit)
    const head = make("div", "")
    head.append(make("span", "rule-id", rule))
    if (page) {
      head.append(make("span", "rule-page", `printed page ${page}`))
    }
    const text = make("div", "rule-text")
    text.innerHTML = html
    text.addEventListener("click", (event) => {
      const other = event.target.closest?.("[data-rule]")?.dataset.rule
      if (other) {
        event.preventDefault()
        model.send_msg({rule: other})
      }
    })
    const answers = make("div", "presses row")
    answers.append(
      button("Back to the game", "main", () => dialog.close()),
      button("All rules", "plain", () => { dialog.close(); model.send_msg({all: rule}) }),
    )
    dialog.replaceChildren(head, make("h2", "", title), text, answers)
    if (!dialog.open) {
      dialog.showModal()
    }
    dialog.scrollTop = 0
  }
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close())
  model.on("shown", show)
  model.on("after_render", show)      // it comes onto the page with the first rule
  return dialog
}
