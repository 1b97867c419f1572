// One rule in a dialog. Its HTML comes from our own renderer, which lets no HTML through.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const dialog = make("dialog", "sheet rule-sheet")
  const button = (label, tone, act) => {
    const made = make("button", `press ${tone}`, label)
    made.type = "button"
    made.addEventListener("click", act)
    return made
  }
  const show = () => {
    const {rule, title, page, html} = model.shown
    if (!rule) {
      return
    }
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
  return dialog
}
