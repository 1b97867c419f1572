// A student's page: come in, answer, see what it was worth. Everything else happens on the wall.
const kept = keeper("gonfalon.class")
const setLeft = countDown(find("left"))
let now = null, chosen = [], drawn = 0, quiet = 0

const fromAddress = decodeURIComponent(location.pathname.split("/")[2] ?? "")

const open = (name) => {
  for (const each of ["door", "wait", "task", "result", "over"]) { show(find(each), each === name) }
}

const tellNo = (words) => {
  find("no").textContent = words
  show(find("no"), Boolean(words))
  clearTimeout(quiet)
  if (words) { quiet = setTimeout(() => show(find("no"), false), 6000) }
}

const drawPick = (field, at) => {
  const box = make("fieldset")
  box.append(make("legend", field.label))
  field.options.forEach((words, number) => {
    const button = make("button", words, "pick")
    button.type = "button"
    button.setAttribute("aria-pressed", chosen[at] === number)
    button.onclick = () => {
      chosen[at] = number
      for (const other of box.querySelectorAll("button")) { other.setAttribute("aria-pressed", other === button) }
      tellReady()
    }
    box.append(button)
  })
  return box
}

const drawSlide = (field, at) => {
  const box = make("fieldset")
  const legend = make("legend", field.label)
  const slide = make("div", "", "slide"), output = make("output"), range = make("input")
  const less = make("button", "−"), more = make("button", "+")
  range.type = "range"
  range.min = field.low
  range.max = field.high
  range.setAttribute("aria-label", field.label)
  range.value = chosen[at] ?? Math.round((field.low + field.high) / 2)
  const tell = () => {
    const isChosen = chosen[at] !== undefined
    output.textContent = isChosen ? `${chosen[at]}${field.unit === "%" ? " %" : field.unit ? ` ${field.unit}` : ""}` : "?"
    output.classList.toggle("none", !isChosen)
    tellReady()
  }
  const take = (value) => {
    chosen[at] = Math.min(field.high, Math.max(field.low, value))
    range.value = chosen[at]
    tell()
  }
  range.oninput = () => take(Number(range.value))
  less.type = more.type = "button"
  less.setAttribute("aria-label", "one less")
  more.setAttribute("aria-label", "one more")
  less.onclick = () => take(Number(range.value) - 1)
  more.onclick = () => take(Number(range.value) + 1)
  slide.append(output, less, range, more)
  box.append(legend, slide)
  tell()
  return box
}

const tellReady = () => {
  const fields = now?.form?.fields ?? []
  find("send").disabled = !fields.every((field, at) => chosen[at] !== undefined)
}

const drawTask = () => {
  open("task")
  if (drawn !== now.round) {
    drawn = now.round
    chosen = [...(now.answer ?? [])]
    find("lines").replaceChildren(...now.form.lines.map((line) => make("p", line)))
    find("fields").replaceChildren(...now.form.fields.map((field, at) =>
      field.type === "pick" ? drawPick(field, at) : drawSlide(field, at)))
    find("sent").textContent = ""
    scrollTo(0, 0)
  }
  const isOpen = now.phase === "open"
  for (const each of find("answer").querySelectorAll("button, input")) { each.disabled = !isOpen }
  if (isOpen) { tellReady() }
  show(find("send"), isOpen)
  if (!isOpen) {
    find("sent").textContent = now.answer ? "Closed: your answer counts." : "Closed, and you did not answer."
  } else if (now.answer) {
    tellSent()
  }
}

const tellSent = () => {
  find("sent").textContent = "Your answer is in. You may change it until the question is closed."
  find("send").textContent = "Change my answer"
}

const drawWait = (words) => {
  open("wait")
  find("hello").textContent = now.title || "You are in!"
  find("waiting").textContent = words
}

const draw = () => {
  find("title").textContent = now.title || "Gonfalon"
  find("you").textContent = now.you
  setLeft(now.left)
  if (now.round !== drawn) { find("send").textContent = "Send" }
  if (now.phase === "lobby") {
    drawWait("Look at the wall: it begins when your teacher does.")
  } else if (now.phase === "chosen") {
    drawWait("Read on the wall what it is about. Then the question comes here.")
  } else if (now.phase === "shown") {
    open("result")
    find("points").textContent = now.points === "1" ? "1 point" : `${now.points} points`
    find("said").textContent = now.said ?? (now.form ? "You did not answer this time." : "This round went on without you.")
    find("place").textContent = `Place ${now.place} of ${now.of} in “${now.title}”.`
  } else if (now.form) {
    drawTask()
  } else {
    drawWait("This round goes on without you. You are in again at the next question.")
  }
}

const hear = (told) => {
  if (told.end) {
    kept.write(null)
    open("over")
    setLeft(null)
    find("ended").textContent = told.end
    find("you").textContent = ""
  } else if (told.no) {
    tellNo(told.no)
    if (told.gone && kept.read()) { kept.write(null); now = null; open("door") }
  } else if (told.token) {
    kept.write({code: told.code, token: told.token, from: fromAddress})
  } else if (told.given) {
    if (now && told.round === now.round) { now.answer = told.given; tellSent() }
  } else if (told.phase) {
    tellNo("")
    now = told
    draw()
  }
}

let waiting = null   // who pressed before the line stood joins as soon as it does

const greet = () => {
  if (waiting) { line.say(waiting); waiting = null; return }
  const known = kept.read()
  if (known && fromAddress && ![known.from, known.code].includes(fromAddress)) { return }   // scanned for another class
  if (known) { line.say({do: "return", code: known.code, token: known.token}) }
}

const line = openLine(hear, greet, (isLost) => show(find("lost"), isLost))

if (fromAddress) {
  find("code").value = fromAddress.length > 12 ? "from the picture" : fromAddress
  find("code").readOnly = fromAddress.length > 12
}

find("enter").onsubmit = (event) => {
  event.preventDefault()
  const code = find("code").readOnly ? fromAddress : find("code").value
  const message = {do: "join", code, name: find("name").value}
  if (!line.say(message)) { waiting = message; tellNo("The line is coming; you join as soon as it stands.") }
}

find("answer").onsubmit = (event) => {
  event.preventDefault()
  if (!line.say({do: "give", round: now.round, values: chosen})) { tellNo("The line is broken; your answer waits here.") }
}

find("again").onclick = () => { location.href = "/join" }
