// Trays of coins: a tap takes a coin, another puts it back. The sum stands above.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const box = make("div", "tray-box")
  const head = make("div", "trays-head")
  const label = make("span", "label")
  const sum = make("output", "sum")
  const list = make("div", "trays-list")
  sum.setAttribute("aria-live", "polite")
  head.append(label, sum)
  box.append(head, list)

  const coin = (worth, number) => {
    const made = make("button", "tray-coin")
    made.type = "button"
    made.innerHTML = model.pictures[String(worth)] ?? ""     // our own drawing
    made.dataset.number = String(number)
    made.addEventListener("click", () => {
      const taken = new Set(model.taken)
      taken.has(number) ? taken.delete(number) : taken.add(number)
      model.taken = [...taken].sort((one, other) => one - other)
    })
    return made
  }
  const show = () => {
    const taken = new Set(model.taken)
    let number = 0
    let total = 0
    for (const [name, worths] of model.trays) {
      for (const worth of worths) {
        const isTaken = taken.has(number)
        const button = list.querySelector(`[data-number="${number}"]`)
        button.classList.toggle("taken", isTaken)
        button.setAttribute("aria-pressed", String(isTaken))
        button.setAttribute("aria-label", `A coin of ${worth} in ${name}`)
        total += isTaken ? worth : 0
        number += 1
      }
    }
    label.textContent = model.label
    sum.textContent = model.limit === null ? String(total) : `${total} of ${model.limit}`
    sum.classList.toggle("over", model.limit !== null && total > model.limit)
  }
  const build = () => {
    let number = 0
    box.classList.toggle("one", model.trays.length === 1)
    list.replaceChildren(...model.trays.map(([name, worths]) => {
      const row = make("div", "tray")
      const coins = make("div", "tray-coins")
      coins.append(...worths.map((worth) => coin(worth, number++)))
      row.append(make("span", "tray-name", name), coins)
      return row
    }))
    show()
  }
  model.on("trays", build)
  model.on(["taken", "limit", "label"], show)
  build()
  return box
}
