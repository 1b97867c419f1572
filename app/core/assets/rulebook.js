// Rules to read and search. The HTML of a section comes from our own renderer, which lets no HTML through.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

export function render({model}) {
  const box = make("div", "rulebook")
  const bar = make("div", "rulebook-bar")
  const search = make("input", "rulebook-search")
  const count = make("output", "rulebook-count")
  const list = make("div", "rulebook-list")
  search.type = "search"
  search.placeholder = "Search the rules"
  search.setAttribute("aria-label", "Search the rules")
  count.setAttribute("aria-live", "polite")
  bar.append(search, count)
  box.append(bar, list)
  const found = new Map()

  const section = ([id, title, page, html]) => {
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
    found.set(id, {part, words: plain(`${id} ${title} ${text.textContent}`)})
    return part
  }
  const narrow = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean)
    let shown = 0
    for (const each of found.values()) {
      each.part.hidden = !words.every((word) => each.words.includes(word))
      shown += each.part.hidden ? 0 : 1
    }
    count.textContent = words.length ? (shown ? `${shown} of ${found.size}` : "No rule says that") : `${found.size} rules`
  }
  const goto = (rule) => {
    const target = found.get(rule)?.part
    if (!target) {
      return
    }
    search.value = ""
    narrow()
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches
    target.scrollIntoView({block: "start", behavior: isCalm ? "auto" : "smooth"})
    target.focus({preventScroll: true})
    list.querySelector(".rule.found")?.classList.remove("found")
    target.classList.add("found")
  }
  const build = () => {
    found.clear()
    list.replaceChildren(...model.sections.map(section))
    narrow()
  }
  search.addEventListener("input", narrow)
  list.addEventListener("click", (event) => {
    const rule = event.target.closest?.("[data-rule]")?.dataset.rule
    if (rule) {
      event.preventDefault()
      goto(rule)
    }
  })
  model.on("sections", build)
  model.on("visits", () => goto(model.target))
  // A page may ask for a rule before the tab was ever shown: then it opens there.
  model.on("after_render", () => model.target && requestAnimationFrame(() => goto(model.target)))
  build()
  return box
}
