// Fields where something is switched, chosen, picked or typed.

import {button, make} from "./dom.js"

export const toggle = (field, form) => {
  const line = make("div", "line")
  const made = button("switch", "", field.said, () => form.set(field.name, !form.get(field.name)))
  made.setAttribute("role", "switch")
  made.append(make("span", "knob"))
  line.append(made)
  form.onRefresh(() => made.setAttribute("aria-checked", String(Boolean(form.get(field.name)))))
  return line
}

export const choice = (field, form) => {
  const line = make("div", "line segments")
  const parts = field.choices.map(([value, label]) => {
    const made = button("segment", label, `${field.said}: ${label}`, () => form.set(field.name, value))
    line.append(made)
    return [made, value]
  })
  form.onRefresh(() => parts.forEach(([made, value]) => made.setAttribute("aria-pressed", String(form.get(field.name) === value))))
  return line
}

// Cards that are held, each to be taken away by a tap; behind a plus lie all kinds, each tap one more.
export const cards = (field, form) => {
  const box = make("div", "cards")
  const held = make("div", "card-row")
  const kinds = make("div", "card-row kinds")
  const picture = (icon, said, act) => {
    const made = button("card-pick", "", said, act)
    made.innerHTML = icon    // our own drawing
    return made
  }
  const isFull = () => field.high !== null && form.get(field.name).length >= field.high
  kinds.append(...field.cards.map(([value, said, icon]) => picture(icon, `Add ${said}: ${field.said}`,
    () => { if (!isFull()) { form.set(field.name, [...form.get(field.name), value]) } })))
  kinds.hidden = true
  const more = button("chip", "+", `Add cards: ${field.said}`, () => {
    kinds.hidden = !kinds.hidden
    more.setAttribute("aria-expanded", String(!kinds.hidden))
  })
  const none = button("chip", "none", `No cards: ${field.said}`, () => form.set(field.name, []))
  box.append(held, kinds)
  form.onRefresh(() => {
    const all = form.get(field.name)
    const shown = all.map((value, at) => {
      const kind = field.cards.find(([each]) => value === each || value.startsWith(`${each}/`))
      const without = () => form.set(field.name, all.filter((_, other) => other !== at))
      return kind ? picture(kind[2], `Without ${kind[1]}: ${field.said}`, without) : button("chip", value, `Without ${value}`, without)
    })
    held.replaceChildren(...shown, more, ...(all.length ? [none] : []))
  })
  return box
}

export const text = (field, form) => {
  const line = make("div", "line wide")
  const input = make("input", "typed")
  Object.assign(input, {type: "text", autocomplete: "off", spellcheck: false, placeholder: field.placeholder ?? ""})
  input.setAttribute("aria-label", field.said)
  input.addEventListener("change", () => form.set(field.name, input.value))
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") { input.blur() } })
  line.append(input)
  form.onRefresh(() => { if (document.activeElement !== input) { input.value = form.get(field.name) ?? "" } })
  return line
}
