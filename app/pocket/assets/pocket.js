// The page: five games, their calculators and their rules. Everything is reckoned in this browser.
import {Calculate} from "./calculate.js"
import {recall, remember} from "./kept.js"
import {Line} from "./line.js"
import {Play} from "./play.js"
import {showRules} from "./rules.js"
import {watchUpdates} from "./updates.js"

const near = (name) => new URL(name, import.meta.url)
const find = (what) => document.querySelector(what)
const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})
const read = async (name) => (await fetch(near(name))).text()

const TABS = {calculate: "Calculate", play: "Play", rules: "Rules"}
// What is asked for stands behind the #; behind the question mark, as in the app's own links, it is understood too.
const query = location.hash.length > 1 ? location.hash.slice(1) : location.search.slice(1)
const asked = new URLSearchParams(query)
const [catalogue, ...sheets] = await Promise.all([
  read("catalogue.json").then(JSON.parse), read("widgets.css"), read("calculate.css"), read("board.css"),
])
const games = new Map(catalogue.map((game) => [game.slug, game]))
const stage = find(".stage")
const news = find(".news")

const say = (words, button = null, act = null) => {
  news.replaceChildren(make("span", "", words))
  if (button) {
    const made = make("button", "", button)
    made.type = "button"
    made.addEventListener("click", act)
    news.append(made)
  }
  news.hidden = false
}

const line = new Line({
  busy: (isBusy) => calculate.working(isBusy),
  fallen: (said, isHopeless) => {
    say(isHopeless ? `The engine does not start in this browser: ${said}` : "The engine stopped and was started again. Your inputs are kept.")
    if (!isHopeless && tab === "calculate") {
      calculate.again()
    } else if (!isHopeless && tab === "play") {
      play.again()
    }
  },
})
// Behind the #: browsers keep that to themselves, so no host hears what is reckoned with.
const address = (query) => history.replaceState(null, "", `${location.pathname}#${query}`)
const calculate = new Calculate(line, sheets.slice(0, 2), {say, address})
const play = new Play(line, sheets, {say, cite: (rule) => { tab = "rules"; open(null, "", rule) }})

let game = games.get(asked.get("calculator")?.split("-")[0]) ?? games.get(asked.get("game")) ?? games.get(recall("game")) ?? catalogue[0]
let tab = Object.hasOwn(TABS, asked.get("tab")) ? asked.get("tab") : asked.get("calculator") ? "calculate" : recall("tab") ?? "calculate"

const press = (place, one) => {
  for (const each of place.children) {
    each.setAttribute("aria-pressed", String(each.dataset.name === one))
  }
}

const open = async (link = null, slug = "", rule = "") => {
  press(find(".games"), game.slug)
  press(find(".tabs"), tab)
  find("h1").textContent = game.title
  document.title = `${game.title} · Gonfalon Pocket`
  remember("game", game.slug)
  remember("tab", tab)
  if (tab === "rules") {
    address(`tab=rules&game=${game.slug}`)
    await showRules(game.slug, line, sheets, stage, rule)
  } else if (tab === "play") {
    address(`tab=play&game=${game.slug}`)
    stage.replaceChildren(play.root)
    await play.show(game)
  } else {
    stage.replaceChildren(calculate.root)
    const last = calculate.show(game)
    const wanted = game.calculators.some((each) => each.slug === slug) ? slug : last
    await calculate.open(wanted, {link: wanted === slug ? link : null})
  }
}

find(".games").append(...catalogue.map(({slug, title, cloth, emblem}) => {
  const made = make("button", "game")
  made.type = "button"
  made.dataset.name = slug
  made.style.setProperty("--cloth", cloth)
  const sign = make("span", "cloth")
  sign.innerHTML = emblem      // our own drawing
  made.append(sign, make("span", "name", title))
  made.setAttribute("aria-label", title)
  made.addEventListener("click", () => { game = games.get(slug); open() })
  return made
}))
find(".tabs").append(...Object.entries(TABS).map(([name, title]) => {
  const made = make("button", "tab", title)
  made.type = "button"
  made.dataset.name = name
  made.addEventListener("click", () => { tab = name; open() })
  return made
}))
find(".scheme").addEventListener("click", () => {
  const scheme = document.documentElement.dataset.scheme === "dark" ? "light" : "dark"
  document.documentElement.dataset.scheme = scheme
  try {
    localStorage.setItem("gonfalon.scheme", scheme)
  } catch (error) {
    console.info("This browser keeps nothing; the colours will be forgotten.")
  }
})
addEventListener("hashchange", () => location.hash.length > 1 && location.reload())
const about = make("p", "about", "Reckoned in this browser; nothing leaves it. ")
about.append(Object.assign(make("a", "", "What this page is made of"), {href: near("../licences.txt").href}))
find("main").append(about)

const names = [...asked.keys()].filter((name) => name !== "tab" && name !== "calculator")
await open(names.length ? query : null, asked.get("calculator") ?? "", asked.get("rule") ?? "")
document.documentElement.dataset.ready = "yes"
// After the first answer, so that keeping the page does not compete with starting it.
const warning = await watchUpdates((take) => say("A new version of this page is ready.", "Use it now", take))
if (warning) {
  say(warning)
}
document.documentElement.dataset.kept = warning ? "no" : "yes"
