// A card: parts given as data, built as text. Only pictures are markup, and those are our own drawings.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const draw = (markup, className) => {
  const holder = make("span", className)
  holder.innerHTML = markup
  return holder
}

// A finger on its way does not press what has just come to lie under it: another button, or one that has grown.
const STRAY = 250       // milliseconds
const NEAR = 8          // pixels: what is drawn anew may lie a little beside where it lay
const take = (button) => ({name: button.dataset.name, since: button.since, room: button.getBoundingClientRect()})
const isWithin = (room, known) => known.left - NEAR <= room.left && room.right <= known.right + NEAR
  && known.top - NEAR <= room.top && room.bottom <= known.bottom + NEAR
const guard = (buttons, known) => buttons.forEach((button) => {
  const {name, room} = take(button)
  button.since = known.find((each) => each.name === name && isWithin(room, each.room))?.since ?? performance.now()
  const left = button.since + STRAY - performance.now()
  if (left > 0) {
    button.animate({pointerEvents: ["none", "none"]}, left)
  }
})

// What waits for an answer comes into sight; once it is answered, the page goes back to where it was.
const callEyes = (model, card) => {
  let ground = null       // the part of the page that all this scrolls with
  let top = 0
  let moved = 0
  const find = () => {
    let part = card
    while (part && !part.classList?.contains("sheet")) {
      part = part.host ?? part.parentNode
    }
    return part
  }
  const come = () => {
    ground = find()
    if (!ground || moved) {
      return
    }
    const before = ground.getBoundingClientRect().top
    card.scrollIntoView({block: "nearest"})
    top = ground.getBoundingClientRect().top
    moved = before - top
  }
  model.on("after_render", () => requestAnimationFrame(come))
  model.on("remove", () => {
    if (moved > 0 && ground?.isConnected && Math.abs(ground.getBoundingClientRect().top - top) < 2) {
      ground.style.scrollMarginTop = `${top + moved}px`
      ground.scrollIntoView({block: "start"})
    }
  })
}

export function render({model}) {
  const card = make("section", "leaf")
  const says = (word, text) => model.send_msg({[word]: text})

  const chip = (rule, className) => {
    const made = make("button", className, "§")      // its number says nothing to somebody who plays
    made.type = "button"
    made.setAttribute("aria-label", `Open rule ${rule}`)
    made.addEventListener("click", () => says("rule", rule))
    return made
  }
  const button = ({name, label, tone, icon, said, drags}) => {
    const made = make("button", `press ${tone}`)
    made.type = "button"
    made.dataset.name = name
    if (icon) {
      made.append(draw(icon, "icon"))
    }
    if (label) {
      made.append(make("span", "press-label", label))
    }
    if (said || !label) {
      made.setAttribute("aria-label", said || name)
    }
    if (tone.split(" ").includes("chosen")) {
      made.setAttribute("aria-pressed", "true")
    }
    if (drags) {            // what is being carried does not scroll the page with it
      made.dataset.drag = ""
      made.addEventListener("touchmove", (move) => isLifted(made) && move.preventDefault(), {passive: false})
    }
    made.addEventListener("click", () => says("press", name))
    return made
  }
  const figure = ({value, label, icon}) => {
    const made = make("div", "figure-box")
    const top = make("span", "figure-value")
    if (icon) {
      top.append(draw(icon, "icon"))
    }
    top.append(make("span", "", value))
    made.append(top, make("span", "figure-label", label))
    return made
  }
  const cell = (name, {text, icon}) => {
    const made = make(name, "")
    if (icon) {
      made.append(draw(icon, "icon"))
    }
    made.append(make("span", "", text))
    return made
  }
  const build = {
    title: ({text, rule, icon}) => {
      const head = make("header", "card-head")
      if (icon) {
        head.append(draw(icon, "icon large"))
      }
      head.append(make("h2", "card-title", text))
      if (rule) {
        head.append(chip(rule, "cite apart"))
      }
      return head
    },
    words: ({text, tone, rule}) => {
      const line = make("div", `words ${tone}`)
      const said = make("p", "", text)
      if (rule) {
        said.append(" ", chip(rule, "cite"))
      }
      line.append(said)
      return line
    },
    buttons: ({buttons, layout}) => {
      const row = make("div", `presses ${layout}`)
      row.classList.toggle("ends", buttons.some(({tone}) => tone === "main"))
      row.append(...buttons.map(button))
      return row
    },
    icons: ({label, icons, value, buttons}) => {
      const row = make("div", "icons")
      row.append(make("span", "icons-label", label), ...icons.map((each) => draw(each, "icon")), ...buttons.map(button))
      if (value) {
        row.append(make("span", "icons-value", value))
      }
      return row
    },
    seatings: ({seats}) => {
      const row = make("ul", `seatings of-${seats.length}`)
      row.append(...seats.map((seat) => {
        const item = make("li", seat.is_acting ? "seating acting" : "seating")
        if (CSS.supports("color", seat.colour)) {
          item.style.setProperty("--seat", seat.colour)
        }
        const head = make("div", "seating-head")
        head.append(...seat.icons.map((each) => draw(each, "icon")))
        const words = make("div", "seating-words")
        words.append(make("span", "seating-name", seat.name))
        if (seat.note && !seat.warning) {
          words.append(make("span", "seating-note", seat.note))
        }
        head.append(words)
        const figures = make("div", "figures")
        figures.append(...seat.figures.map(figure))
        item.append(head, figures)
        if (seat.warning) {
          item.classList.add("near")
          words.append(make("span", "seating-warning", seat.warning))
        }
        if (seat.press) {
          const more = make("button", "seating-more")
          more.type = "button"
          more.dataset.name = seat.press
          more.setAttribute("aria-label", `More about ${seat.name}`)
          more.addEventListener("click", () => says("press", seat.press))
          item.append(more)
        }
        return item
      }))
      const room = make("div", "seatings-room")
      room.append(row)
      return room
    },
    grid: ({head, rows, strong}) => {
      const table = make("table", "grid")
      const top = make("thead", "")
      const line = make("tr", "")
      line.append(...head.map((each) => cell("th", each)))
      top.append(line)
      const body = make("tbody", "")
      body.append(...rows.map((cells, index) => {
        const made = make("tr", strong.includes(index) ? "strong" : "")
        made.append(...cells.map((each, column) => cell(column ? "td" : "th", each)))
        return made
      }))
      table.append(top, body)
      return table
    },
  }
  const isLifted = (made) => made.dataset.lifted !== undefined
  const pressed = () => [...card.querySelectorAll(".press")]
  const show = () => {
    if ([...card.querySelectorAll("[data-drag]")].some(isLifted)) {
      card.addEventListener("laid", show, {once: true})     // a finger holds a button of this card
      return
    }
    const root = card.getRootNode()
    const had = root.activeElement?.dataset?.name
    const parts = JSON.parse(model.parts)
    const known = pressed().map(take)
    card.replaceChildren(...parts.map((part) => build[part.kind](part)))
    card.hidden = parts.length === 0
    card.classList.toggle("bare", model.plain)
    guard(pressed(), known)
    if (had) {
      card.querySelector(`[data-name="${CSS.escape(had)}"]`)?.focus({preventScroll: true})
    }
  }
  model.on(["parts", "plain"], show)
  show()
  if (model.calls) {
    callEyes(model, card)
  }
  return card
}
