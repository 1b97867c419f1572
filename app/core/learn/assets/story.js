// What happened in a step, line by line, each with its rule.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const list = make("ul", "story")
  list.setAttribute("aria-label", "What happened")
  const show = () => {
    list.replaceChildren(...model.lines.map(([text, rule]) => {
      const line = make("li", "story-line", `${text} `)
      if (rule) {
        const chip = make("button", "cite", rule)
        chip.type = "button"
        chip.setAttribute("aria-label", `Open rule ${rule}`)
        chip.addEventListener("click", () => model.send_msg({rule}))
        line.append(chip)
      }
      return line
    }))
    list.hidden = model.lines.length === 0
  }
  model.on("lines", show)
  show()
  return list
}
