// A form made from a calculator's parameters. Every touch changes `values` here at once; Python answers right after.

import {cards, choice, text, toggle} from "./choices.js"
import {coins, heaps} from "./coins.js"
import {button, make} from "./dom.js"
import {numbers, stepper} from "./numbers.js"

const kinds = {number: stepper, switch: toggle, choice, coins, heaps, cards, numbers, text}

export function render({model}) {
  const root = make("div", "form")
  const unfolded = new Set()
  let refreshers = []

  const refresh = () => refreshers.forEach((each) => each())
  // What a field asks of the form it stands in.
  const form = {
    get: (name) => model.values[name],
    set: (name, value) => form.put({[name]: value}),
    put: (values) => { model.values = {...model.values, ...values} },
    onRefresh: (act) => refreshers.push(act),
    refresh,
  }

  const row = (field) => {
    const made = make("div", `field of-${field.kind}`)
    made.dataset.name = field.name
    const label = button("field-label", field.label, `What is ${field.said}?`, () => { doc.hidden = !doc.hidden })
    const doc = make("p", "field-doc", field.doc)
    doc.hidden = !field.told
    const head = make("div", "field-head")
    const hint = make("p", "field-hint")
    const [shown, ...below] = [kinds[field.kind](field, form)].flat()
    head.append(label, shown)
    made.append(head, ...below, hint, doc)
    refreshers.push(() => {
      made.classList.toggle("wrong", model.wrong === field.name)
      hint.textContent = model.hints[field.name] ?? ""
      hint.hidden = !hint.textContent
    })
    return made
  }

  const group = (part) => {
    const made = make("section", `group ${part.wide ? "wide" : ""}`)
    const rows = make("div", "fields")
    rows.append(...part.fields.map(row))
    if (part.folded) {
      if (part.open) { unfolded.add(part.title) }
      const open = button("fold", part.title, part.title, () => {
        unfolded.has(part.title) ? unfolded.delete(part.title) : unfolded.add(part.title)
        show()
      })
      const show = () => {
        rows.hidden = !unfolded.has(part.title)
        open.setAttribute("aria-expanded", String(!rows.hidden))
      }
      made.append(open)
      show()
    } else if (part.title) {
      made.append(make("h3", "group-title", part.title))
    }
    made.append(rows)
    return made
  }

  const build = () => {
    refreshers = []
    root.replaceChildren(...model.groups.map(group))
    refresh()
  }
  model.on("groups", build)
  model.on(["values", "wrong", "hints"], refresh)
  build()
  return root
}
