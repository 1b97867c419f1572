// Fields of one number, and of a list of numbers.

import {button, make, repeating} from "./dom.js"

// Tens and ones: any number up to hundreds in three taps. Beyond so many tens the number is typed.
const MOST_TENS = 31
const pad = (field, form, low, high, close) => {
  const box = make("div", "pad")
  const isShort = high - low <= 30
  const put = (value) => form.set(field.name, Math.min(Math.max(value, low), high))
  const chip = (value, text, said, act) => {
    const made = button("chip", text, `${said}: ${field.said}`, act)
    form.onRefresh(() => made.setAttribute("aria-pressed", String(value(form.get(field.name)))))
    return made
  }
  const row = (chips) => { const line = make("div", "pad-row"); line.append(...chips); box.append(line) }
  const range = (from, to) => Array.from({length: to - from + 1}, (_, at) => from + at)
  if (isShort) {
    row(range(low, high).map((each) => chip((now) => now === each, String(each), `${each}`, () => { put(each); close() })))
    return box
  }
  const tens = (now) => Math.floor((now ?? 0) / 10) * 10
  const first = Math.max(0, Math.floor(low / 10))
  row(range(first, Math.min(Math.floor(high / 10), first + MOST_TENS - 1)).map((each) =>
    chip((now) => now !== null && tens(now) === 10 * each, each ? `${each}_` : "_", `${10 * each} and ones`,
      () => put(10 * each + Math.max(form.get(field.name) ?? 0, 0) % 10))))
  row(range(0, 9).map((each) =>
    chip((now) => now !== null && now % 10 === each, String(each), `Ones ${each}`, () => { put(tens(form.get(field.name)) + each); close() })))
  return box
}

export const stepper = (field, form) => {
  const line = make("div", "line")
  const figure = make("input", "figure")
  const low = field.low ?? -9999
  const high = field.high ?? 9999
  const move = (by) => {
    const now = form.get(field.name)
    if (now === null) {
      if (by > 0) { form.set(field.name, low) }
    } else if (field.optional && now + by < low) {
      form.set(field.name, null)
    } else {
      form.set(field.name, Math.min(Math.max(now + by, low), high))
    }
  }
  const less = button("round", "−", `Less: ${field.said}`, () => move(-1))
  const more = button("round", "+", `More: ${field.said}`, () => move(1))
  repeating(less, () => move(-1))
  repeating(more, () => move(1))
  // No keyboard rises over the page: a tap opens the pad, and keys that are there still write.
  Object.assign(figure, {type: "text", inputMode: "none", autocomplete: "off"})
  figure.setAttribute("aria-label", field.said)
  figure.addEventListener("focus", () => figure.select())
  figure.addEventListener("change", () => {
    const typed = figure.value.trim()
    const number = Number.parseInt(typed, 10)
    if (typed === "" && field.optional) {
      form.set(field.name, null)
    } else if (Number.isFinite(number)) {
      form.set(field.name, Math.min(Math.max(number, low), high))
    }
    form.refresh()
  })
  figure.addEventListener("keydown", (event) => {
    const by = {ArrowUp: 1, ArrowDown: -1}[event.key]
    if (by) { event.preventDefault(); move(by) }
    if (event.key === "Enter") { figure.blur() }
  })
  line.append(less, figure, more)
  form.onRefresh(() => {
    const now = form.get(field.name)
    figure.value = now === null ? "–" : String(now)
    less.disabled = now === null || (now <= low && !field.optional)
    more.disabled = now !== null && now >= high
  })
  const below = make("div", "below")
  if (field.chips.length) {
    const row = make("div", "pad-row")
    field.chips.forEach((each) => {
      const chip = button("chip", String(each), `${each}: ${field.said}`, () => form.set(field.name, each))
      form.onRefresh(() => chip.setAttribute("aria-pressed", String(form.get(field.name) === each)))
      row.append(chip)
    })
    below.append(row)
  }
  const keys = pad(field, form, low, high, () => { keys.hidden = true })
  keys.hidden = true
  figure.addEventListener("click", () => { keys.hidden = !keys.hidden })
  below.append(keys)
  return [line, below]
}

// A list of numbers: a row of steps for each, and one more or one less of them.
export const numbers = (field, form) => {
  const box = make("div", "numbers")
  const [low = 0, high = 99] = field.each
  const refill = () => {
    const all = form.get(field.name)
    const put = (index, value) => form.set(field.name, all.map((each, at) => at === index ? Math.min(Math.max(value, low), high) : each))
    const rows = all.map((value, index) => {
      const row = make("div", "line")
      const said = `${field.said}, ${field.item} ${index + 1}`
      const less = button("round", "−", `Less: ${said}`, () => put(index, value - 1))
      const more = button("round", "+", `More: ${said}`, () => put(index, value + 1))
      less.disabled = value <= low
      more.disabled = value >= high
      row.append(make("span", "number-name", `${field.item} ${index + 1}`), less, make("b", "figure", String(value)), more,
        button("plain", "×", `Without ${said}`, () => form.set(field.name, all.filter((_, at) => at !== index))))
      return row
    })
    const another = button("chip wide", `+ ${field.item}`, `One more ${field.item}: ${field.said}`, () => form.set(field.name, [...all, all.at(-1) ?? low]))
    another.disabled = field.high !== null && all.length >= field.high
    box.replaceChildren(...rows, another)
  }
  form.onRefresh(refill)
  return box
}
