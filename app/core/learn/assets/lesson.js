// A lesson's card: a head with how far one has come, one thought, answers, what was said, and the way on.
// HTML comes from our own renderer, which lets no HTML through; everything else is text.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

const BANNER = 120      // pixels that the banner and the tabs cover

export function render({model}) {
  const card = make("section", "lesson")
  card.setAttribute("aria-label", "Lesson")
  const says = (word, text) => model.send_msg({[word]: text})
  let shown = ""

  const button = ({name, label, tone, is_off}, className = "press") => {
    const made = make("button", `${className} ${tone}`, label)
    made.type = "button"
    made.dataset.name = name
    made.disabled = is_off
    made.addEventListener("click", () => {
      card.querySelector(".lesson-more")?.removeAttribute("open")
      says("press", name)
    })
    return made
  }
  const prose = (html, className) => {
    const part = make("div", className)
    part.innerHTML = html
    for (const link of part.querySelectorAll("a[data-rule]")) {
      const chip = make("button", "cite", "§")      // its number says nothing to somebody who learns
      chip.type = "button"
      chip.title = link.dataset.rule
      chip.setAttribute("aria-label", `Open rule ${link.dataset.rule}`)
      chip.addEventListener("click", () => says("rule", link.dataset.rule))
      link.replaceWith(chip)
    }
    return part
  }
  const head = (leaf) => {
    const top = make("header", "lesson-head")
    const words = make("div", "lesson-words")
    words.append(make("p", "lesson-title", leaf.title), make("h2", "lesson-chapter", leaf.chapter))
    top.append(words)
    if (leaf.more.length) {
      const more = make("details", "lesson-more")
      const summary = make("summary", "", "☰")
      summary.setAttribute("aria-label", "Chapters and more")
      const list = make("div", "lesson-menu")
      list.append(...leaf.more.map((each) => button(each, "item")))
      more.append(summary, list)
      more.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
          more.removeAttribute("open")
          summary.focus()
        }
      })
      top.append(more)
    }
    const bar = make("div", "lesson-bar")
    bar.setAttribute("role", "progressbar")
    bar.setAttribute("aria-valuemin", "1")
    bar.setAttribute("aria-valuemax", leaf.steps)
    bar.setAttribute("aria-valuenow", leaf.step + 1)
    bar.setAttribute("aria-label", `Step ${leaf.step + 1} of ${leaf.steps}`)
    for (let step = 0; step < leaf.steps; step++) {
      bar.append(make("span", step < leaf.step ? "past" : step === leaf.step ? "now" : "ahead"))
    }
    return [top, bar]
  }
  const answers = (leaf) => {
    const list = make("div", "lesson-answers")
    list.append(...leaf.answers.map(({text, mark, is_closed}, number) => {
      const made = make("button", `answer ${mark}`)
      made.type = "button"
      made.dataset.name = `answer:${number}`
      made.disabled = is_closed
      made.append(make("span", "answer-mark", {right: "✓", wrong: "✗"}[mark] ?? ""), make("span", "", text))
      made.addEventListener("click", () => says("press", `answer:${number}`))
      return made
    }))
    return list
  }
  const remark = ({kind, html, hint, tip, rule, after, shown}) => {
    const part = make("div", `remark ${kind}`)
    part.setAttribute("role", "status")
    if (shown) {
      part.append(make("p", "remark-shown", shown))
    }
    if (html) {
      part.append(prose(html, "remark-text"))
    }
    if (tip) {
      part.append(make("p", "remark-tip", tip))
    }
    if (rule) {
      const chip = make("button", "chip", rule)
      chip.type = "button"
      chip.setAttribute("aria-label", `Open rule ${rule}`)
      chip.addEventListener("click", () => says("rule", rule))
      part.append(chip)
    }
    if (after) {
      part.append(prose(after, "remark-after"))
    }
    if (hint) {
      part.append(prose(hint, "remark-hint"))
    }
    return part
  }
  // A new step begins with the board in sight: back to the top of the tab, if one has scrolled away from it.
  const showBoard = () => {
    let part = card
    while (part && !part.classList?.contains("sheet")) {
      part = part.host ?? part.parentNode
    }
    if (part && part.getBoundingClientRect().top < BANNER) {
      part.style.scrollMarginTop = `${BANNER}px`
      part.scrollIntoView({block: "start"})
    }
  }
  const show = () => {
    const leaf = model.leaf
    const had = card.getRootNode().activeElement?.dataset?.name
    if (!leaf.title) {
      card.replaceChildren()
      return
    }
    const row = make("div", "presses")
    row.append(...leaf.nav.map((each) => button(each)))
    card.replaceChildren(...head(leaf), prose(leaf.html, "lesson-prose"))
    if (leaf.question) {
      card.append(prose(leaf.question, "lesson-question"))
    }
    if (leaf.answers.length) {
      card.append(answers(leaf))
    }
    if (leaf.remark) {
      card.append(remark(leaf.remark))
    }
    card.append(row)
    const now = `${leaf.title}/${leaf.step}`
    if (shown && now !== shown) {
      showBoard()
    }
    shown = now
    card.querySelector(".remark")?.scrollIntoView({block: "nearest"})
    if (had) {
      const same = [...card.querySelectorAll("button[data-name]")].find((each) => each.dataset.name === had)
      const next = same && !same.disabled ? same : card.querySelector(".presses .main:not(:disabled), .presses button:not(:disabled)")
      next?.focus({preventScroll: true})
    }
  }
  // Left and right turn the page while the focus is on the card.
  card.addEventListener("keydown", (event) => {
    const name = {ArrowRight: "next", ArrowLeft: "back"}[event.key]
    const turn = name && [...card.querySelectorAll(".presses button")].find((each) => each.dataset.name === name)
    if (turn && !turn.disabled) {
      event.preventDefault()
      turn.focus()
      turn.click()
    }
  })
  model.on("leaf", show)
  show()
  return card
}
