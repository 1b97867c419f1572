// The teacher's wall: what everybody may see, and the buttons that lead the class.
const kept = keeper("gonfalon.teacher")
const setLeft = countDown(find("left"))
let now = null, ours = null, activities = [], quiet = 0

const tellNo = (words) => {
  find("no").textContent = words
  show(find("no"), Boolean(words))
  clearTimeout(quiet)
  if (words) { quiet = setTimeout(() => show(find("no"), false), 6000) }
}

// Markup comes from our own server only: codes and pictures that it has drawn itself, every word in them escaped.
const drawCodes = (qr, base) => {
  find("qr").innerHTML = qr
  find("big-code").innerHTML = qr
  find("code").textContent = ours.class
  const words = find("big-words")
  words.replaceChildren(`or open ${base.replace(/^https?:\/\//, "")}join and type`, make("b", ours.class))
  if (/localhost|127\.0\.0\.1/.test(base)) {
    words.append(make("span", "Only this machine can join: start Gonfalon with --lan for phones."))
  }
}

const chosenKind = () => activities.find((each) => each.slug === find("activity").value)

const drawSettings = () => {
  find("settings").replaceChildren(...(chosenKind()?.fields ?? []).map((field) => {
    const label = make("label", field.doc), input = make("input")
    input.value = field.value
    input.dataset.name = field.name
    label.append(input)
    return label
  }))
}

const drawActivities = () => {
  find("activity").replaceChildren(...activities.map((each) => {
    const option = make("option", each.title)
    option.value = each.slug
    return option
  }))
  drawSettings()
}

const SHOWN = {lobby: [], chosen: ["begin"], open: ["close"], closed: ["reveal"], shown: ["repeat", "next"]}

const draw = () => {
  const {phase} = now
  find("title").textContent = now.title || "A class"
  find("count").textContent = now.round && phase !== "chosen" ? `Round ${now.round}` : ""
  setLeft(now.left)
  show(find("lobby"), phase === "lobby")
  show(find("join"), phase !== "lobby")
  show(find("instructions"), ["chosen", "open", "closed"].includes(phase))
  find("instructions").className = phase === "chosen" ? "" : "small"
  find("instructions").replaceChildren(...now.instructions.map((words) => make("li", words)))
  find("poster").replaceChildren(...(phase === "chosen" ? [] : now.poster).map((words) => make("p", words)))
  show(find("poster"), phase === "open" || phase === "closed")
  show(find("answered"), phase === "open" || phase === "closed")
  find("bar").style.width = now.asked ? `${100 * now.answered / now.asked}%` : "0"
  find("answered-words").textContent = `${now.answered} of ${now.asked} have answered${phase === "closed" ? ": closed" : ""}`
  find("pictures").innerHTML = (now.result?.pictures ?? []).join("")
  find("sentences").replaceChildren(...(now.result?.sentences ?? []).map((words) => make("p", words)))
  const made = now.made_up ? `, ${now.made_up} of them made up` : ""
  find("here").textContent = `${now.here} here${made}${now.door ? "" : "; the door is shut"}`
  drawPeople()
  for (const button of find("bar-below").querySelectorAll("[data-verb]")) {
    show(button, SHOWN[phase].includes(button.dataset.verb))
  }
  find("show-names").setAttribute("aria-pressed", now.shows_names)
  find("shut-door").setAttribute("aria-pressed", !now.door)
}

const drawPeople = () => {
  const best = now.result?.best
  show(find("best"), Boolean(best))
  if (best) {
    const list = make("ol")
    list.append(...best.map(([name, points]) => make("li", `${points}  ${name}`)))
    find("best").replaceChildren(make("h3", "The best"), list)
  }
  find("names").replaceChildren(...(best ? [] : now.names ?? []).map(([number, name]) => {
    const button = make("button", name)
    button.title = "Send out"
    button.onclick = () => { if (confirm(`Send ${name} out?`)) { line.say({do: "remove", number}) } }
    return button
  }))
}

const saveSheet = (text) => {
  const link = make("a")
  link.href = URL.createObjectURL(new Blob([text], {type: "text/csv"}))
  link.download = `class-${ours.class}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

const lead = (isLeading) => {
  show(find("begin"), !isLeading)
  show(find("class"), isLeading)
  show(find("bar-below"), isLeading)
}

const hear = (told) => {
  if (told.end) {
    kept.write(null)
    alertEnd(told.end)
  } else if (told.no) {
    tellNo(told.no)
    if (told.gone && kept.read()) { kept.write(null); ours = null; lead(false) }
  } else if (told.sheet !== undefined) {
    saveSheet(told.sheet)
  } else if (told.class) {
    ours = {class: told.class, token: told.token}
    kept.write(ours)
    drawCodes(told.qr, told.base)
    lead(true)
  }
  if (told.activities) { activities = told.activities; drawActivities() }
  if (told.phase) { now = told; draw() }
}

const alertEnd = (words) => {
  lead(false)
  setLeft(null)
  find("menu").close()
  find("title").textContent = "A class"
  find("begin").replaceChildren(make("h2", "The class is over"), make("p", words))
  const again = make("button", "Open another class", "main")
  again.onclick = () => location.reload()
  find("begin").append(again)
}

const greet = () => {
  ours = kept.read()
  if (ours) { line.say({do: "teach", code: ours.class, token: ours.token}) }
}

const line = openLine(hear, greet, (isLost) => show(find("lost"), isLost))

find("start").onclick = () => {
  if (!line.say({do: "start"})) { tellNo("The line is not there yet: try again.") }
}
find("activity").onchange = drawSettings
find("choose").onclick = () => {
  const options = {}
  const fields = chosenKind().fields
  for (const input of find("settings").querySelectorAll("input")) {
    const field = fields.find((each) => each.name === input.dataset.name)
    if (input.value !== field.value) { options[input.dataset.name] = input.value }
  }
  line.say({do: "choose", slug: find("activity").value, options})
}
for (const button of document.querySelectorAll("[data-verb]")) {
  button.onclick = () => line.say({do: "order", verb: button.dataset.verb})
}
find("show-names").onclick = () => line.say({do: "switch", names: !now.shows_names})
find("shut-door").onclick = () => line.say({do: "switch", door: !now.door})
find("rehearse").onclick = () => { line.say({do: "rehearse", count: 24}); find("menu").close() }
find("go-home").onclick = () => { line.say({do: "rehearse", count: 0}); find("menu").close() }
find("more").onclick = () => find("menu").showModal()
find("shut").onclick = () => find("menu").close()
find("end").onclick = () => {
  if (confirm("Close the class? All names and answers are erased; what you want to keep, export first.")) { line.say({do: "order", verb: "end"}) }
}
