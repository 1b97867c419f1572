// Rules to read and search. The HTML of a section comes from our own renderer, which lets no HTML through; what a
// question finds is found on the server, where the words for the same thing are known.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const PATIENCE = 120    // milliseconds after the last letter before it is looked up
const NARROW = 700      // pixels: on a narrower screen the chapters stay folded until they are asked for

export function render({model}) {
  const box = make("div", "rulebook")
  const bar = make("div", "rulebook-bar")
  const search = make("input", "rulebook-search")
  const count = make("output", "rulebook-count")
  const contents = make("details", "rulebook-chapters")
  const chips = make("nav", "rulebook-contents")
  const list = make("div", "rulebook-list")
  search.type = "search"
  search.placeholder = "Search the rules: who gets the bribe?"
  search.setAttribute("aria-label", "Search the rules")
  count.setAttribute("aria-live", "polite")
  chips.setAttribute("aria-label", "Chapters")
  contents.append(make("summary", "", "Chapters"), chips)
  contents.open = innerWidth > NARROW
  bar.append(search, count)
  box.append(bar, contents, list)
  const parts = new Map()
  let chapters = []
  let waiting = 0

  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches
  const show = (part) => part.scrollIntoView({block: "start", behavior: isCalm() ? "auto" : "smooth"})
  const section = ([id, title, page, , html]) => {
    const part = make("section", "rule")
    const head = make("h3", "rule-head")
    head.append(make("span", "rule-id", id), make("span", "rule-title", title))
    if (page) {
      head.append(make("span", "rule-page", `p. ${page}`))
    }
    const text = make("div", "rule-text")
    text.innerHTML = html
    part.append(head, text)
    part.tabIndex = -1
    parts.set(id, part)
    return part
  }
  const showAll = () => {
    contents.hidden = chapters.length < 2
    list.replaceChildren(...chapters.flatMap(({head, rules}) => [head, ...rules]))
    count.textContent = `${parts.size} rules`
  }
  const showFound = () => {
    const {asked, rules, whole} = model.found
    if (asked !== search.value.trim() || !asked) {
      return      // an answer to letters that were typed before
    }
    const near = rules.map((id) => parts.get(id)).filter(Boolean)
    contents.hidden = true
    list.replaceChildren(...near)
    count.textContent = near.length ? (whole ? `${near.length} found` : `Nearest: ${near.length}`) : "Nothing found in these words"
    box.scrollIntoView({block: "nearest"})
  }
  const ask = () => {
    clearTimeout(waiting)
    const asked = search.value.trim()
    if (!asked) {
      showAll()
    } else {
      waiting = setTimeout(() => model.send_msg({search: asked}), PATIENCE)
    }
  }
  const goto = (rule) => {
    const target = parts.get(rule)
    if (!target) {
      return
    }
    search.value = ""
    showAll()
    show(target)
    target.focus({preventScroll: true})
    list.querySelector(".rule.found")?.classList.remove("found")
    target.classList.add("found")
  }
  const build = () => {
    parts.clear()
    chapters = []
    for (const row of model.sections) {
      const name = row[3]
      if (chapters.at(-1)?.name !== name) {
        chapters.push({name, head: make("h2", "rulebook-chapter", name), rules: []})
      }
      chapters.at(-1).rules.push(section(row))
    }
    chips.replaceChildren(...chapters.map(({name, head}) => {
      const jump = make("button", "chapter-chip", name)
      jump.type = "button"
      jump.addEventListener("click", () => show(head))
      return jump
    }))
    showAll()
  }
  search.addEventListener("input", ask)
  list.addEventListener("click", (event) => {
    const rule = event.target.closest?.("[data-rule]")?.dataset.rule
    if (rule) {
      event.preventDefault()
      goto(rule)
    }
  })
  model.on("sections", build)
  model.on("found", showFound)
  model.on("visits", () => goto(model.target))
  // A page may ask for a rule before the tab was ever shown: then it opens there.
  model.on("after_render", () => model.target && requestAnimationFrame(() => goto(model.target)))
  build()
  return box
}
