// A purse to take coins from. Each kind is a row: the coin (tap takes one), how many, minus and plus.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const box = make("div", "purse")
  const head = make("div", "purse-head")
  const label = make("span", "label")
  const sum = make("output", "sum")
  const rows = make("div", "purse-rows")
  sum.setAttribute("aria-live", "polite")
  head.append(label, sum)
  box.append(head, rows)

  const take = (index, by) => {
    const next = [...model.taken]
    next[index] = Math.min(Math.max((next[index] ?? 0) + by, 0), model.held[index])
    model.taken = next
  }
  const button = (className, text, said, act) => {
    const made = make("button", className, text)
    made.type = "button"
    made.setAttribute("aria-label", said)
    made.addEventListener("click", act)
    return made
  }
  const row = (worth, index) => {
    const name = model.names[index] ?? String(worth)
    const line = make("div", "purse-row")
    const coin = button(`coin metal-${index % 4}`, String(worth), `Take one ${name} coin`, () => take(index, 1))
    const words = make("span", "purse-words")
    words.append(make("span", "purse-name", name), make("span", "purse-count"))
    const less = button("round", "−", `Put one ${name} coin back`, () => take(index, -1))
    const more = button("round", "+", `Take one ${name} coin`, () => take(index, 1))
    line.append(coin, words, less, more)
    return line
  }
  const show = () => {
    label.textContent = model.label
    const total = model.worths.reduce((all, worth, index) => all + worth * (model.taken[index] ?? 0), 0)
    sum.textContent = model.limit === null ? String(total) : `${total} of ${model.limit}`
    sum.classList.toggle("over", model.limit !== null && total > model.limit)
    ;[...rows.children].forEach((line, index) => {
      const taken = model.taken[index] ?? 0
      const held = model.held[index]
      line.querySelector(".purse-count").textContent = `${taken} of ${held}`
      const [coin, less, more] = line.querySelectorAll("button")
      coin.disabled = more.disabled = taken >= held
      less.disabled = taken <= 0
      line.classList.toggle("some", taken > 0)
    })
  }
  const build = () => {
    rows.replaceChildren(...model.worths.map(row))
    show()
  }
  model.on(["worths", "names"], build)
  model.on(["taken", "held", "limit", "label"], show)
  build()
  return box
}
