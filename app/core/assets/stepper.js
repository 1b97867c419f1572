// A number between two big buttons. The value changes here at once; Python hears it right after.
export function render({model}) {
  const row = Object.assign(document.createElement("div"), {className: "stepper"})
  const label = Object.assign(document.createElement("span"), {className: "label"})
  const figure = Object.assign(document.createElement("output"), {className: "figure"})
  const move = (by) => {
    model.value = Math.min(Math.max(model.value + by * model.step, model.start), model.end)
  }
  const button = (text, by) => {
    const made = Object.assign(document.createElement("button"), {type: "button", className: "round", textContent: text})
    let timer = 0
    const stop = () => clearTimeout(timer)
    const repeat = (wait) => { timer = setTimeout(() => { move(by); repeat(90) }, wait) }
    made.addEventListener("pointerdown", () => { stop(); repeat(450) })
    for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) {
      made.addEventListener(end, stop)
    }
    made.addEventListener("click", () => move(by))
    made.addEventListener("contextmenu", (event) => event.preventDefault())
    return made
  }
  const less = button("−", -1)
  const more = button("+", 1)
  figure.tabIndex = 0
  figure.setAttribute("role", "spinbutton")
  figure.addEventListener("keydown", (event) => {
    const by = {ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1}[event.key]
    if (by) {
      event.preventDefault()
      move(by)
    }
  })
  const show = () => {
    label.textContent = model.label
    label.hidden = !model.label
    figure.textContent = String(model.value)
    const said = {"aria-label": model.label || "Number", "aria-valuenow": model.value,
      "aria-valuemin": model.start, "aria-valuemax": model.end}
    Object.entries(said).forEach(([name, value]) => figure.setAttribute(name, String(value)))
    less.setAttribute("aria-label", `Less: ${model.label}`)
    more.setAttribute("aria-label", `More: ${model.label}`)
    less.disabled = model.value <= model.start
    more.disabled = model.value >= model.end
  }
  model.on(["value", "start", "end", "step", "label"], show)
  row.append(label, less, figure, more)
  show()
  return row
}
