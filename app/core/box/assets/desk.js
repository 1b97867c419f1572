// The tables of a box as a form. Every touch is told to Python, which answers with what is wrong and where; nothing that
// is being typed is drawn anew.
const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})
const LONGEST = 2001    // letters that are told of an entry: one more than fit, so that whoever pastes a book is told so
const PATIENCE = 250    // milliseconds after the last letter before it is checked
const WORDS = {own: "B", unknown: "?"}

export function render({model}) {
  const box = make("section", "desk")
  const head = make("div", "desk-head")
  const summary = make("p", "desk-summary")
  const opener = make("button", "act desk-open", "")
  const body = make("div", "desk-body")
  const bar = make("div", "desk-bar")
  const verdict = make("p", "desk-verdict")
  const legend = make("p", "desk-legend")
  const tools = make("div", "desk-tools")
  const find = make("input", "desk-find")
  const list = make("div", "desk-list")
  const link = make("input", "desk-link")
  opener.type = "button"
  verdict.setAttribute("role", "status")
  find.type = "search"
  find.placeholder = "Find a name or a table"
  find.setAttribute("aria-label", "Find a table")
  link.readOnly = true
  link.setAttribute("aria-label", "Link to these numbers")

  const read = (name) => JSON.parse(model[name])
  const legendOf = read("legend")
  const rows = new Map()
  const groups = []
  const timers = new Map()
  const button = (label, word) => {
    const made = make("button", "act", label)
    made.type = "button"
    made.addEventListener("click", () => { flush(); model.send_msg({[word]: "yes"}) })
    return made
  }
  const save = button("Save as file", "save")
  const play = button("Play with it", "play")
  const share = button("Share by link", "share")
  const clear = button("Back to ours", "clear")
  const only = make("button", "act desk-only", "Reconstructed only")
  only.type = "button"
  only.setAttribute("aria-pressed", String(model.is_sifted))
  const still = make("button", "act desk-still", "What is reconstructed still")
  still.type = "button"
  tools.append(save, play, share, clear, link)
  bar.append(verdict, tools, find, only)
  body.append(bar, legend, list)
  head.append(make("h2", "desk-title", model.title), summary, opener, still)
  box.append(head, body)

  const tell = (path) => {
    clearTimeout(timers.get(path))
    timers.delete(path)
    model.send_msg({enter: JSON.stringify([path, rows.get(path).entry.value.slice(0, LONGEST)])})
  }
  const flush = () => [...timers.keys()].forEach(tell)
  const row = ([path, label, entry, letter, first]) => {
    const line = make("div", "desk-row")
    const name = make("label", "desk-label", label)
    const marks = make("span", "desk-marks")
    const field = entry.length > 60 ? make("textarea", "desk-entry") : make("input", "desk-entry")
    const problem = make("p", "desk-problem")
    field.id = `desk-${path}`
    name.htmlFor = field.id
    field.value = entry
    field.spellcheck = false
    problem.hidden = true
    problem.id = `${field.id}-problem`
    field.setAttribute("aria-describedby", problem.id)
    const mark = (one, said) => {
      const sign = make("span", `desk-mark desk-mark-${"RQPB".includes(one) ? one : "N"}`, one)
      sign.title = said
      return sign
    }
    const signs = (changed) => {
      const words = new Map(legendOf)
      marks.replaceChildren(...(changed ? [mark(WORDS.own, words.get(WORDS.own))] : first === letter
        ? [mark(letter, words.get(letter))]
        : [mark(first, `the first: ${words.get(first)}`), mark(letter, words.get(letter))]))
    }
    signs(false)
    field.addEventListener("input", () => {
      clearTimeout(timers.get(path))
      timers.set(path, setTimeout(() => tell(path), PATIENCE))
    })
    field.addEventListener("change", () => timers.has(path) && tell(path))
    line.append(marks, name, field, problem)
    rows.set(path, {line, entry: field, was: entry, problem, signs, isOpen: letter === WORDS.unknown})
    return line
  }
  // a table's rows are made when it is opened: there may be hundreds
  const group = ([title, source, entries]) => {
    const part = make("details", "desk-group")
    const name = make("summary", "desk-name", title)
    const inner = make("div", "desk-rows")
    const made = {part, title: `${title} ${entries.map(([, , entry]) => entry).join(" ")}`.toLowerCase(),
                  paths: entries.map(([path]) => path), hasOpen: entries.some(([, , , letter]) => letter === WORDS.unknown)}
    const marks = make("span", "desk-marks")
    for (const each of new Set(entries.flatMap(([, , , letter, first]) => [first, letter]))) {
      marks.append(make("span", `desk-mark desk-mark-${"RQPB".includes(each) ? each : "N"}`, each))
    }
    name.append(marks)
    made.fill = () => {
      if (!inner.childElementCount) {
        inner.append(...(source ? [make("p", "desk-source", `Source: ${source}`)] : []), ...entries.map(row))
        refresh()
      }
    }
    part.addEventListener("toggle", () => part.open && made.fill())
    part.append(name, inner)
    groups.push(made)
    return part
  }
  const sift = () => {
    const asked = find.value.trim().toLowerCase()
    for (const each of groups) {
      each.part.hidden = !each.title.includes(asked) || (only.getAttribute("aria-pressed") === "true" && !each.hasOpen)
    }
  }
  find.addEventListener("input", sift)
  only.addEventListener("click", () => {
    only.setAttribute("aria-pressed", String(only.getAttribute("aria-pressed") !== "true"))
    sift()
  })

  const refresh = () => {
    const changed = new Map(read("changed"))
    const problems = new Map(read("problems"))
    for (const each of groups) {
      const touched = each.paths.some((path) => changed.has(path) || problems.has(path))
      each.part.classList.toggle("touched", touched)
      each.part.classList.toggle("wrong", each.paths.some((path) => problems.has(path)))
    }
    for (const [path, each] of rows) {
      const wrong = problems.get(path) ?? ""
      each.problem.textContent = wrong
      each.problem.hidden = !wrong
      each.line.classList.toggle("wrong", Boolean(wrong))
      each.line.classList.toggle("changed", changed.has(path))
      each.entry.setAttribute("aria-invalid", String(Boolean(wrong)))
      each.signs(changed.has(path))
      if (changed.has(path) && document.activeElement !== each.entry && each.entry.getRootNode().activeElement !== each.entry
          && each.entry.value === each.was) {
        each.entry.value = changed.get(path)
      }
    }
    const count = changed.size
    verdict.textContent = model.verdict || (count ? `It fits together: ${count} ${count === 1 ? "entry is" : "entries are"} yours.` : "These are our numbers. Change what your box says.")
    verdict.classList.toggle("wrong", Boolean(model.verdict))
  }
  const build = () => {
    rows.clear()
    groups.length = 0
    list.replaceChildren(...read("groups").map(group))
    refresh()
    // what a link has changed lies open
    const changed = new Set(read("changed").map(([path]) => path))
    for (const each of groups) {
      if (each.paths.some((path) => changed.has(path))) {
        each.part.open = true
        each.fill()
      }
    }
    sift()
  }
  const open = () => {
    body.hidden = !model.is_open
    opener.textContent = model.is_open ? "Close" : "See and change the numbers"
    opener.setAttribute("aria-expanded", String(model.is_open))
    still.hidden = model.is_open
  }
  const showLink = () => {
    link.hidden = !model.link
    if (model.link) {
      const here = new URL(location.href)
      here.search = model.link
      link.value = here.href
      link.select()
    }
  }
  opener.addEventListener("click", () => model.send_msg({[model.is_open ? "close" : "open"]: "yes"}))
  still.addEventListener("click", () => {
    only.setAttribute("aria-pressed", "true")
    sift()
    model.send_msg({open: "yes"})
  })
  summary.textContent = model.summary
  legend.replaceChildren(...legendOf.map(([letter, word]) => {
    const item = make("span", "desk-meaning")
    item.append(make("span", `desk-mark desk-mark-${"RQPB".includes(letter) ? letter : "N"}`, letter), ` ${word}`)
    return item
  }))
  play.hidden = !model.can_play
  model.on("groups", build)
  model.on(["changed", "problems", "verdict"], refresh)
  model.on("is_open", open)
  model.on("link", showLink)
  model.on("msg:custom", (event) => {
    const data = event.data ?? event
    if (data.text !== undefined) {
      const file = make("a")
      file.href = URL.createObjectURL(new Blob([data.text], {type: "application/toml"}))
      file.download = data.name
      file.click()
      setTimeout(() => URL.revokeObjectURL(file.href), 10_000)
    }
  })
  build()
  open()
  showLink()
  return box
}
