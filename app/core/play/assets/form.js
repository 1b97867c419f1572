// A form made from what a set-up says of its options. The form only tells Python what was chosen; Python decides.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const form = make("form", "form")
  let sent = 0

  const tell = (word, value) => model.send_msg({[word]: JSON.stringify(value)})
  const set = (name, value) => tell("set", {name, value})

  const stepper = (field) => {
    const row = make("div", "stepper")
    const figure = make("output", "figure", String(field.value))
    const press = (text, by, said) => {
      const button = make("button", "round", text)
      button.type = "button"
      button.setAttribute("aria-label", `${said}: ${field.label}`)
      button.disabled = by < 0 ? field.value <= field.low : field.value >= field.high
      button.addEventListener("click", () => set(field.name, String(Number(field.value) + by)))
      return button
    }
    row.append(press("−", -1, "Less"), figure, press("+", 1, "More"))
    return row
  }
  const select = (field) => {
    const made = make("select", "pick")
    made.append(...field.choices.map(([value, label]) => Object.assign(make("option", "", label), {value})))
    made.value = field.value
    made.addEventListener("change", () => set(field.name, made.value))
    return made
  }
  const toggle = (field) => {
    const made = make("button", "toggle", "")
    made.type = "button"
    made.setAttribute("role", "switch")
    made.setAttribute("aria-checked", field.value === "yes" ? "true" : "false")
    made.append(make("span", "knob"))
    made.addEventListener("click", () => set(field.name, field.value === "yes" ? "no" : "yes"))
    return made
  }
  const text = (field) => {
    const made = make("input", "entry")
    made.type = "text"
    made.value = field.value
    made.maxLength = 200
    made.inputMode = field.kind === "number" ? "numeric" : "text"
    made.addEventListener("change", () => set(field.name, made.value))
    return made
  }
  const file = (field) => {
    const made = make("input", "entry file")
    made.type = "file"
    made.accept = ".toml"
    made.addEventListener("change", async () => {
      const chosen = made.files[0]
      if (chosen) {
        set(field.name, chosen.size > 1_000_000 ? "x".repeat(1_000_001) : await chosen.text())
      }
    })
    return made
  }
  const control = {stepper, select, switch: toggle, text, number: text, file}

  const line = (field) => {
    const row = make("div", `field ${field.kind}`)
    const words = make("div", "field-words")
    const label = make("label", "field-label", field.label)
    words.append(label)
    if (field.doc) {
      words.append(make("span", "field-doc", field.doc))
    }
    const made = control[field.kind](field)
    const id = `field-${field.name}`
    const target = made.matches("input, select, button") ? made : made.querySelector("output")
    target.id = id
    target.dataset.field = field.name
    label.htmlFor = id
    row.append(words, made)
    return row
  }
  const seat = ({name, player, hint, icon}, number) => {
    const row = make("div", "seat")
    const title = make("span", "seat-number", String(number + 1))
    if (icon) {
      title.innerHTML = icon    // our own drawing
      title.classList.add("drawn")
    }
    const entry = make("input", "entry")
    entry.type = "text"
    entry.value = name
    entry.maxLength = model.longest_name
    entry.placeholder = hint
    entry.setAttribute("aria-label", `Name of seat ${number + 1}`)
    entry.addEventListener("change", () => tell("seat", {number, name: entry.value}))
    const pick = make("div", "segments")
    pick.setAttribute("role", "radiogroup")
    pick.setAttribute("aria-label", `Who plays seat ${number + 1}`)
    pick.append(...model.players.map(([value, label]) => {
      const button = make("button", "segment", label)
      button.type = "button"
      button.setAttribute("role", "radio")
      button.setAttribute("aria-checked", String(value === player))
      button.dataset.seat = String(number)
      button.dataset.player = value
      button.addEventListener("click", () => tell("seat", {number, player: value}))
      return button
    }))
    row.append(title, entry, pick)
    return row
  }
  const show = () => {
    const root = form.getRootNode()
    const had = root.activeElement?.id
    const wereOpen = new Set([...form.querySelectorAll("details[open]")].map((each) => each.dataset.fold))
    const plain = model.fields.filter((field) => !field.advanced)
    const hidden = model.fields.filter((field) => field.advanced)
    const seats = make("div", "seats")
    seats.append(...model.seats.map(seat))
    const problem = make("p", "problem", model.problem)
    problem.setAttribute("role", "alert")
    problem.hidden = !model.problem
    const fold = (name, rows) => {
      const made = make("details", "more")
      made.dataset.fold = name
      made.open = wereOpen.has(name)
      made.append(make("summary", "", name), ...rows)
      return made
    }
    const groups = [...new Set(hidden.map((field) => field.group).filter(Boolean))]
    const more = fold("More options", [
      ...hidden.filter((field) => !field.group).map(line),
      ...groups.map((name) => fold(name, hidden.filter((field) => field.group === name).map(line))),
    ])
    const begin = make("button", "press main begin", "Begin")
    begin.type = "submit"
    begin.id = "begin"
    const share = make("button", "press quiet", "Several screens: a code for the others")
    share.type = "button"
    share.id = "share"
    share.hidden = !model.can_share
    share.addEventListener("click", () => tell("share", {sent: sent += 1}))
    form.replaceChildren(make("h2", "form-title", model.title), ...plain.map(line), seats, problem, begin, share, more)
    more.hidden = hidden.length === 0
    if (had) {
      root.getElementById(had)?.focus({preventScroll: true})
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    sent += 1
    tell("begin", {sent})
  })
  model.on(["fields", "seats", "problem", "title"], show)
  show()
  return form
}
