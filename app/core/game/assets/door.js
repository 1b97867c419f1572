// The door of a game. What this browser keeps (a game begun, lessons done) is looked up here and sent nowhere.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const read = (key) => {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    return null     // a browser that keeps nothing: then there is no game to go on with
  }
}
const countDone = (text, lessons) => {
  try {
    const marks = JSON.parse(text ?? "{}").marks ?? {}
    return lessons.filter((name) => marks[name]?.[1] === true).length
  } catch (error) {
    return 0        // what is damaged the Learn tab will say
  }
}

export function render({model}) {
  const door = make("article", "doorway")
  const way = (name, label, note, tone = "") => {
    const made = make("button", `way ${tone}`)
    made.type = "button"
    made.dataset.name = name
    made.append(make("span", "way-label", label), make("span", "way-note", note))
    made.addEventListener("click", () => press(name))
    return made
  }
  const press = (name) => name && model.send_msg({go: name})
  const notes = {Calculate: "The exact odds", Theory: "The game as mathematics", Build: "A board of your own", Rules: "Every rule, to search"}

  const askAnew = (ways) => {
    const question = make("p", "door-question", "A new game takes the place of the one you have begun. Save that one first if you want it back.")
    question.setAttribute("role", "status")
    const yes = way("anew", "Begin anew", model.offer, "main")
    ways.prepend(question, yes)
    yes.focus()
  }
  const build = () => {
    const isKept = read(`gonfalon.play.${model.slug}`) !== null
    const done = countDone(read(`gonfalon.learn.${model.slug}`), model.lessons)
    const head = make("header", "door-head")
    const facts = make("p", "door-facts")
    facts.append(...model.facts.map((fact) => make("span", "fact", fact)))
    head.append(make("h1", "door-title", model.title), make("p", "door-aim", model.aim), facts)
    const ways = make("div", "ways")
    if (isKept) {
      ways.append(way("Play", "Go on", "Your game waits as you left it", "main"))
      const anew = way("", "A new game", model.offer)
      anew.addEventListener("click", () => { anew.remove(); askAnew(ways) }, {once: true})
      ways.append(anew)
    } else {
      ways.append(way("now", "Play now", model.offer, "main"), way("Play", "Set up a game", "Who plays, and how"))
    }
    if (model.lessons.length) {
      const begun = `${done} of ${model.lessons.length} lessons done`
      ways.append(way("Learn", "Learn it", done ? begun : `${model.lessons.length} lessons, the first in ${model.minutes} minutes`))
    }
    ways.append(...model.ways.map((name) => way(name, name, notes[name] ?? "")))
    ways.append(way("aid", "Player aid", "One page, to print"))
    const picture = make("div", "door-picture")
    picture.setAttribute("aria-hidden", "true")
    picture.innerHTML = model.picture
    picture.inert = true
    const words = make("div", "door-words")
    words.append(head, ways)
    door.replaceChildren(words, picture)
  }
  const setDark = () => door.classList.toggle("dark", document.documentElement.dataset.scheme === "dark")
  const scheme = new MutationObserver(setDark)
  scheme.observe(document.documentElement, {attributeFilter: ["data-scheme"]})
  model.on("remove", () => scheme.disconnect())
  setDark()
  build()
  model.on("visits", build)
  return door
}
