// The way to a shared table: code, QR, seats. Everything that people typed is shown as text.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const KEY = /^#seat=([A-Za-z0-9_-]{32})$/

export function render({model}) {
  const room = make("section", "form lobby")
  const button = (label, className, act) => {
    const made = make("button", `press ${className}`, label)
    made.type = "button"
    made.addEventListener("click", act)
    return made
  }
  const head = () => {
    const made = make("div", "lobby-head")
    const words = make("div", "lobby-code")
    const origin = model.origin || location.origin
    const address = origin + model.path
    words.append(
      make("h2", "form-title", model.title),
      make("p", "code", model.code),
      make("p", "way", `Scan it, or open ${origin}/table and type the code.`),
    )
    if (model.note) {
      words.append(make("p", "problem", model.note))
    }
    made.append(words)
    if (model.picture) {
      const qr = make("img", "qr")
      qr.src = model.picture
      qr.alt = `QR code of ${address}`
      made.append(qr)
    }
    return made
  }
  const take = (seat) => {
    const form = make("form", "lobby-form")
    const entry = make("input", "entry")
    entry.maxLength = model.longest_name
    entry.placeholder = "Your name"
    entry.setAttribute("aria-label", "Your name")
    entry.autocomplete = "off"
    const go = make("button", "press", `Sit down as ${seat.name}`)
    go.id = "sit"
    form.append(entry, go)
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      model.send_msg({take: JSON.stringify({seat: seat.seat, name: entry.value})})
    })
    return form
  }
  const line = (seat) => {
    const row = make("div", "lobby-seat")
    row.dataset.state = seat.state
    if (seat.icon) {
      const icon = make("span", "seat-number drawn")
      icon.innerHTML = seat.icon    // our own drawing
      row.append(icon)
    }
    row.append(make("span", "lobby-name", seat.name), make("span", "lobby-note", seat.note))
    if (seat.state === "free" && seat.seat !== model.chosen) {
      const pick = button("Sit here", "quiet", () => model.send_msg({choose: String(seat.seat)}))
      pick.dataset.seat = String(seat.seat)
      row.append(pick)
    }
    const order = (label, what) => {
      const made = button(label, "quiet", () => model.send_msg({do: JSON.stringify({seat: seat.seat, what})}))
      made.dataset.what = what
      row.append(made)
    }
    if (seat.state === "mine") {
      order(seat.bot ? "Play it myself" : "Let a bot play", seat.bot ? "person" : "bot")
      order("Leave it", "leave")
    } else if (seat.state === "free" && model.can_return) {
      order("Give it to a bot", "bot")
    } else if (seat.state === "away" && model.can_return) {
      order("Ask for a bot", "replace")
      order("Ask to free it", "part")
    } else if (seat.state === "bot" && seat.frees) {
      order("Free it for a person", "person")
    }
    row.classList.toggle("wide", row.querySelectorAll("button").length > 1)
    return row
  }
  const device = () => {
    const made = make("div", "lobby-head")
    const words = make("div", "lobby-code")
    words.append(
      make("p", "", "Scan this with your other device, or open the link there. It is the key to your seat: show it to nobody else."),
      make("p", "way", (model.origin || location.origin) + model.key_path),
    )
    const qr = make("img", "qr")
    qr.src = model.key_picture
    qr.alt = "QR code of the key to your seat"
    made.append(words, qr)
    return made
  }
  const show = () => {
    const seats = make("div", "seats")
    for (const seat of JSON.parse(model.seats || "[]")) {
      seats.append(line(seat))
      if (seat.seat === model.chosen && seat.state === "free") {
        seats.append(take(seat))
      }
    }
    const problem = make("p", "problem", model.problem)
    problem.setAttribute("role", "alert")
    problem.hidden = !model.problem
    const row = make("div", "lobby-row")
    if (model.can_return) {
      const back = button("Back to the game", "", () => model.send_msg({back: "yes"}))
      back.id = "back"
      row.append(back, button("Go on on another device", "quiet", () => model.send_msg({device: "yes"})))
    } else {
      const look = button("Look on", "quiet", () => model.send_msg({look: "yes"}))
      look.id = "look"
      row.append(look)
    }
    const typed = room.querySelector(".entry")?.value ?? ""
    const had = room.getRootNode().activeElement?.className
    room.replaceChildren(head(), seats, problem, row, ...(model.key_path ? [device()] : []))
    const entry = room.querySelector(".entry")
    if (entry) {
      entry.value = typed
      if (!typed || had === "entry") {
        entry.focus({preventScroll: true})
      }
    }
  }
  model.on(["title", "origin", "note", "code", "path", "picture", "seats", "chosen", "problem", "can_return", "key_path", "key_picture"], show)
  show()
  model.send_msg({origin: location.origin})
  const key = KEY.exec(location.hash)
  if (key) {
    history.replaceState(history.state, "", location.pathname + location.search)
    model.send_msg({key: key[1]})
  }
  return room
}
