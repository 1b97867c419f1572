// The log: lines are added, never rebuilt, as long as the beginning stays the same.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const STRAY = 250       // milliseconds
const same = (one, two) => one.every((value, index) => value === two[index])

export function render({model}) {
  const list = make("ol", "log")
  list.tabIndex = 0
  let shown = []

  const build = ([text, rule, moment, colour]) => {
    const line = make("li", "log-line")
    line.dataset.moment = moment ?? ""
    if (CSS.supports("color", colour)) {
      line.style.setProperty("--seat", colour)
      line.classList.add("seated")
    }
    const words = make(moment === null ? "span" : "button", "log-words", text)
    if (moment !== null) {
      words.type = "button"
      words.addEventListener("click", () => model.send_msg({moment: String(moment)}))
    }
    line.append(words)
    if (rule) {
      const chip = make("button", "cite apart", "§")
      chip.type = "button"
      chip.dataset.rule = chip.title = rule
      chip.setAttribute("aria-label", `Open rule ${rule}`)
      chip.addEventListener("click", () => model.send_msg({rule}))
      line.append(chip)
    }
    return line
  }
  const pale = () => [...list.children].forEach((line) => {
    const moment = line.dataset.moment
    line.classList.toggle("undone", model.now !== null && moment !== "" && Number(moment) > model.now)
    line.classList.toggle("now", model.now !== null && moment === String(model.now))
  })
  const show = () => {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60
    const lines = JSON.parse(model.lines)
    let keep = 0
    while (keep < shown.length && keep < lines.length && same(shown[keep], lines[keep])) {
      keep += 1
    }
    while (list.children.length > keep) {
      list.lastElementChild.remove()
    }
    list.append(...lines.slice(keep).map(build))
    shown = lines
    pale()
    mark()
    follow(atEnd || list.querySelector(".fresh") !== null)
    shield()
  }
  // What is new begins under a line of its own, and stands at the top until the reader scrolls on.
  const mark = () => {
    let isFirst = true
    for (const line of list.children) {
      const moment = line.dataset.moment
      const isFresh = model.fresh !== null && moment !== "" && Number(moment) > model.fresh
      line.classList.toggle("fresh", isFresh)
      line.classList.toggle("since", isFresh && isFirst && line !== list.firstElementChild)
      isFirst = isFirst && !isFresh
    }
  }
  // The list takes the room that the question leaves: a finger on its way to a button does not open the line that has
  // come to lie there.
  let moved = 0
  const shield = () => {
    list.classList.add("moved")
    clearTimeout(moved)
    moved = setTimeout(() => list.classList.remove("moved"), STRAY)
  }
  // A list that got another height still begins with what is new, unless somebody reads on in it.
  let isRead = false
  const room = new ResizeObserver(() => {
    shield()
    follow(!isRead)
  })
  const follow = (isWanted) => {
    if (isWanted) {
      const first = list.querySelector(".fresh")
      list.scrollTop = first ? first.offsetTop - 2 : list.scrollHeight
      isRead = false
    }
  }
  for (const kind of ["wheel", "pointerdown", "keydown"]) {
    list.addEventListener(kind, () => { isRead = true }, {passive: true})
  }
  list.setAttribute("aria-label", model.label)
  model.on("lines", show)
  model.on("now", pale)
  model.on("fresh", () => { mark(); follow(true) })
  model.on("after_render", () => follow(true))
  room.observe(list)
  model.on("remove", () => room.disconnect())
  show()
  return list
}
