// Saving, loading, sharing: what only a browser can do with files and addresses.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const box = make("div", "filing")
  const row = make("div", "presses fill")
  const problem = make("p", "files-problem")
  problem.setAttribute("role", "alert")

  const button = (label, act) => {
    const made = make("button", "press", label)
    made.type = "button"
    made.addEventListener("click", act)
    return made
  }
  const file = make("input", "")
  file.type = "file"
  file.accept = ".json,application/json"
  file.hidden = true
  file.addEventListener("change", async () => {
    const chosen = file.files[0]
    if (!chosen) {
      return
    }
    if (chosen.size > model.largest) {
      model.send_msg({too_large: String(chosen.size)})
    } else {
      model.send_msg({load: await chosen.text()})
    }
    file.value = ""
  })

  // --- a question before something is lost, and the link to copy ---
  const dialog = make("dialog", "sheet")
  const close = () => dialog.close()
  const ask = (sentence, yes, act) => {
    const words = make("p", "sheet-words", sentence)
    const answers = make("div", "presses row")
    const go = button(yes, () => { close(); act() })
    go.classList.add("main")
    answers.append(go, button("Cancel", close))
    dialog.replaceChildren(words, answers)
    dialog.showModal()
  }
  const showLink = (query) => {
    const here = new URL(location.href)
    here.search = query
    const entry = make("input", "link")
    entry.readOnly = true
    entry.value = here.href
    entry.setAttribute("aria-label", "Link to this position")
    const copy = button("Copy", async () => {
      entry.select()
      // The clipboard of the browser asks for a safe connection, which a tablet in a local network has not.
      const isDone = navigator.clipboard
        ? await navigator.clipboard.writeText(entry.value).then(() => true, () => document.execCommand("copy"))
        : document.execCommand("copy")
      copy.textContent = isDone ? "Copied" : "Copy it by hand"
    })
    copy.classList.add("main")
    const answers = make("div", "presses row")
    answers.append(copy, button("Close", close))
    dialog.replaceChildren(
      make("h2", "sheet-title", "A link to this position"),
      make("p", "sheet-words", "It shows what everybody at the table may see, and nothing that a seat keeps secret."),
      entry,
      answers,
    )
    dialog.showModal()
    entry.select()
  }

  const load = button("Load", () => file.click())
  const save = button("Save", () => model.send_msg({save: "yes"}))
  const share = button("Share", () => model.send_msg({share: "yes"}))
  const fresh = button("New game", () => ask(
    "Begin a new game? This one is lost unless you have saved it.", "New game", () => model.send_msg({new: "yes"}),
  ))
  row.append(save, load, share, fresh, file)
  box.append(row, problem, dialog)

  const show = () => {
    box.classList.toggle("outside", !model.has_game)
    for (const each of [save, share, fresh]) {
      each.hidden = !model.has_game
    }
    load.textContent = model.has_game ? "Load" : "Load a saved game"
    problem.textContent = model.problem
    problem.hidden = !model.problem
  }
  model.on(["has_game", "problem"], show)
  model.on("msg:custom", (event) => {
    const data = event.data ?? event
    if (data.text !== undefined) {
      const link = make("a", "")
      link.href = URL.createObjectURL(new Blob([data.text], {type: "application/json"}))
      link.download = data.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } else if (data.link !== undefined) {
      showLink(data.link)
    }
  })
  show()
  return box
}
