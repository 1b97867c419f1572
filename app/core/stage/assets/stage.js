// Moments over the board: a title, the sides, beat after beat, the verdict. A tap shows the rest at once, the next goes on.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const calm = matchMedia("(prefers-reduced-motion: reduce)")
const BEAT = 1100, LAST = 1500
const STRAY = 250       // for so long a finger on its way neither hurries what has just come nor meets what was under it

// Pictures come from our own nodes: markup of an <svg>, nothing else is let in.
const picture = (markup, className) => {
  const box = make("span", className)
  box.setAttribute("aria-hidden", "true")
  if (markup.startsWith("<svg")) {
    box.innerHTML = markup
  }
  return box
}

const buildChips = (chips) => {
  const row = make("span", "stage-chips")
  row.append(...chips.map(({text, icon}) => {
    const chip = make("span", "stage-chip")
    if (icon) {
      chip.append(picture(icon, "stage-icon"))
    }
    if (text) {
      chip.append(make("span", "stage-chip-text", text))
    }
    return chip
  }))
  return row
}

const buildSide = ({name, colour, icon, figure}) => {
  const side = make("div", "stage-side")
  if (CSS.supports("color", colour)) {
    side.style.setProperty("--side", colour)
  }
  const head = make("div", "stage-who")
  if (icon) {
    head.append(picture(icon, "stage-icon"))
  }
  head.append(make("span", "", name))
  const sum = make("div", "stage-figure", figure)
  const beats = make("div", "stage-beats")
  side.append(head, sum, beats)
  return {side, sum, beats}
}

export function render({model}) {
  const veil = make("section", "telling")
  veil.hidden = true
  const heard = make("p", "stage-heard")
  heard.setAttribute("role", "status")
  const card = make("div", "stage-card")
  veil.append(card)

  let queue = []
  let timer = 0
  let rest = []       // what the moment on stage still shows, as functions
  let waits = false
  let playing = 0

  let opened = 0

  const leave = () => {
    veil.classList.add("gone")
    card.replaceChildren()
    timer = setTimeout(() => { veil.hidden = true }, STRAY)
  }
  const finish = () => {
    leave()
    model.send_msg({done: String(playing)})
  }
  const next = () => {
    clearTimeout(timer)
    const moment = queue.shift()
    if (moment) {
      open(moment)
    } else {
      finish()
    }
  }
  const step = () => {
    clearTimeout(timer)
    const show = rest.shift()
    if (show) {
      show()
    }
    if (rest.length > 0) {
      timer = setTimeout(step, BEAT * model.speed)
    } else if (!waits) {
      timer = setTimeout(next, LAST * Math.max(model.speed, 0.4))
    }
  }
  // A tap: first all that is still to come, then on.
  const hurry = () => {
    if (veil.matches(".gone") || performance.now() - opened < STRAY) {
      return
    }
    if (rest.length > 0) {
      while (rest.length > 0) {
        rest.shift()()
      }
      clearTimeout(timer)
      if (!waits) {
        timer = setTimeout(next, LAST * Math.max(model.speed, 0.4))
      }
    } else {
      next()
    }
  }

  const open = (moment) => {
    const title = make("h2", "stage-title", moment.title)
    const field = make("div", `stage-field of-${moment.sides.length}`)
    const sides = moment.sides.map(buildSide)
    const middle = make("div", "stage-middle")
    field.append(...sides.map(({side}) => side))
    const verdict = make("p", "stage-verdict")
    const lesson = make("p", "stage-lesson")
    const go = make("button", "press main stage-go", "Go on")
    go.type = "button"
    go.hidden = true
    go.addEventListener("click", (event) => { event.stopPropagation(); next() })
    card.replaceChildren(title, field, middle, verdict, lesson, go)
    waits = moment.waits
    veil.classList.toggle("veiled", moment.veiled)
    opened = veil.hidden || veil.matches(".gone") ? performance.now() : opened
    veil.classList.remove("gone")
    veil.hidden = false
    heard.textContent = moment.said

    rest = moment.beats.map(({text, side, chips, figure}) => () => {
      const line = make("p", "stage-beat")
      if (text) {
        line.append(make("span", "", text))
      }
      if (chips.length > 0) {
        line.append(buildChips(chips))
      }
      (side === null ? middle : sides[side].beats).append(line)
      if (side !== null && figure) {
        sides[side].sum.textContent = figure
      }
    })
    rest.push(() => {
      verdict.textContent = moment.verdict
      lesson.textContent = moment.lesson
      go.hidden = !waits
      if (waits) {
        go.focus({preventScroll: true})
      }
    })
    if (calm.matches) {
      while (rest.length > 1) {
        rest.shift()()
      }
    }
    step()
  }

  const begin = () => {
    clearTimeout(timer)
    rest = []
    playing = model.number
    queue = [...model.moments]
    if (queue.length > 0) {
      next()
    } else if (!veil.hidden) {
      leave()
    }
  }
  veil.addEventListener("click", hurry)
  veil.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      hurry()
    }
  })
  model.on("number", begin)
  model.on("remove", () => clearTimeout(timer))
  const box = make("div", "telling-room")
  box.append(veil, heard)
  begin()
  return box
}
