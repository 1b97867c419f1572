// Why not, by which rule, and what instead. Put away with one tap.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const card = make("section", "refusal")
  const words = make("div", "refusal-words")
  const said = make("p", "refusal-sentence")
  const sentence = make("span", "")
  const tip = make("p", "refusal-tip")
  const chip = make("button", "cite")
  const close = make("button", "close", "×")
  chip.type = close.type = "button"
  close.setAttribute("aria-label", "Put this away")
  card.setAttribute("role", "alert")
  said.append(sentence, " ", chip)
  words.append(said, tip)
  card.append(words, close)
  chip.addEventListener("click", () => model.send_msg({rule: model.rule}))
  card.addEventListener("click", (event) => { card.hidden = event.target !== chip })
  const show = () => {
    card.hidden = !model.sentence
    sentence.textContent = model.sentence
    tip.textContent = model.tip
    tip.hidden = !model.tip
    chip.textContent = model.rule
    chip.hidden = !model.rule
    chip.setAttribute("aria-label", `Open rule ${model.rule}`)
  }
  model.on(["sentence", "rule", "tip"], show)
  show()
  return card
}
