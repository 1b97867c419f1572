// The lessons of a course, the next one standing out, and the quiz at the end.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const box = make("div", "course")
  const says = (text) => model.send_msg({press: text})

  const lesson = (each, number) => {
    const made = make("button", `entry ${each.state}${each.is_next ? " next" : ""}`)
    made.type = "button"
    made.dataset.name = `lesson:${each.name}`
    const state = {done: "done", begun: `step ${each.step + 1} of ${each.steps}`, new: `${each.minutes} min`}[each.state]
    const words = make("span", "entry-words")
    words.append(make("span", "entry-title", each.title), make("span", "entry-summary", each.summary))
    made.append(make("span", "entry-number", each.state === "done" ? "✓" : String(number + 1)), words, make("span", "entry-state", state))
    made.addEventListener("click", () => says(`lesson:${each.name}`))
    return made
  }
  const show = () => {
    const all = model.lessons
    const done = all.filter((each) => each.state === "done").length
    const minutes = all.reduce((sum, each) => sum + each.minutes, 0)
    const head = make("header", "course-head")
    head.append(make("h2", "", "Learn by playing"))
    head.append(make("p", "", done ? `${done} of ${all.length} lessons done.` : `${all.length} short lessons, about ${minutes} minutes. You act on the real board, and the rules answer.`))
    const list = make("div", "course-list")
    list.append(...all.map(lesson))
    const quiz = make("button", "entry quiz")
    quiz.type = "button"
    quiz.dataset.name = "quiz"
    const words = make("span", "entry-words")
    words.append(make("span", "entry-title", "Ten questions"), make("span", "entry-summary", "Positions from real games. What is allowed, and what is not?"))
    quiz.append(make("span", "entry-number", "?"), words, make("span", "entry-state", "quiz"))
    quiz.addEventListener("click", () => says("quiz"))
    list.append(quiz)
    box.replaceChildren(head)
    if (model.note) {
      box.append(make("p", "course-note", model.note))
    }
    box.append(list)
  }
  model.on(["lessons", "note"], show)
  show()
  return box
}
