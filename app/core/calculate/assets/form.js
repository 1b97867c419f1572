// A form made from a calculator's parameters. Every touch changes `values` here at once; Python answers right after.
const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})

const button = (className, text, said, act) => {
  const made = make("button", className, text)
  made.type = "button"
  made.setAttribute("aria-label", said)
  made.addEventListener("click", act)
  return made
}

// A press adds one step; holding repeats, faster and faster.
const repeating = (made, act) => {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const again = (wait) => { timer = setTimeout(() => { act(); again(Math.max(25, wait * 0.85)) }, wait) }
  made.addEventListener("pointerdown", () => { stop(); timer = setTimeout(() => again(140), 350) })
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) {
    made.addEventListener(end, stop)
  }
  made.addEventListener("contextmenu", (event) => event.preventDefault())
}

export function render({model}) {
  const form = make("div", "form")
  const unfolded = new Set()
  let refreshers = []

  const get = (name) => model.values[name]
  const set = (name, value) => { model.values = {...model.values, [name]: value} }

  // Tens and ones: any number up to hundreds in three taps. Beyond so many tens the number is typed.
  const MOST_TENS = 31
  const pad = (field, low, high, close) => {
    const box = make("div", "pad")
    const isShort = high - low <= 30
    const put = (value) => set(field.name, Math.min(Math.max(value, low), high))
    const chip = (value, text, said, act) => {
      const made = button("chip", text, `${said}: ${field.said}`, act)
      refreshers.push(() => made.setAttribute("aria-pressed", String(value(get(field.name)))))
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
        () => put(10 * each + Math.max(get(field.name) ?? 0, 0) % 10))))
    row(range(0, 9).map((each) =>
      chip((now) => now !== null && now % 10 === each, String(each), `Ones ${each}`, () => { put(tens(get(field.name)) + each); close() })))
    return box
  }

  const stepper = (field) => {
    const line = make("div", "line")
    const figure = make("input", "figure")
    const low = field.low ?? -9999
    const high = field.high ?? 9999
    const move = (by) => {
      const now = get(field.name)
      if (now === null) {
        if (by > 0) { set(field.name, low) }
      } else if (field.optional && now + by < low) {
        set(field.name, null)
      } else {
        set(field.name, Math.min(Math.max(now + by, low), high))
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
        set(field.name, null)
      } else if (Number.isFinite(number)) {
        set(field.name, Math.min(Math.max(number, low), high))
      }
      refresh()
    })
    figure.addEventListener("keydown", (event) => {
      const by = {ArrowUp: 1, ArrowDown: -1}[event.key]
      if (by) { event.preventDefault(); move(by) }
      if (event.key === "Enter") { figure.blur() }
    })
    line.append(less, figure, more)
    refreshers.push(() => {
      const now = get(field.name)
      figure.value = now === null ? "–" : String(now)
      less.disabled = now === null || (now <= low && !field.optional)
      more.disabled = now !== null && now >= high
    })
    const below = make("div", "below")
    if (field.chips.length) {
      const row = make("div", "pad-row")
      field.chips.forEach((each) => {
        const chip = button("chip", String(each), `${each}: ${field.said}`, () => set(field.name, each))
        refreshers.push(() => chip.setAttribute("aria-pressed", String(get(field.name) === each)))
        row.append(chip)
      })
      below.append(row)
    }
    const keys = pad(field, low, high, () => { keys.hidden = true })
    keys.hidden = true
    figure.addEventListener("click", () => { keys.hidden = !keys.hidden })
    below.append(keys)
    return [line, below]
  }

  const toggle = (field) => {
    const line = make("div", "line")
    const made = button("switch", "", field.said, () => set(field.name, !get(field.name)))
    made.setAttribute("role", "switch")
    made.append(make("span", "knob"))
    line.append(made)
    refreshers.push(() => made.setAttribute("aria-checked", String(Boolean(get(field.name)))))
    return line
  }

  const choice = (field) => {
    const line = make("div", "line segments")
    const parts = field.choices.map(([value, label]) => {
      const made = button("segment", label, `${field.said}: ${label}`, () => set(field.name, value))
      line.append(made)
      return [made, value]
    })
    refreshers.push(() => parts.forEach(([made, value]) => made.setAttribute("aria-pressed", String(get(field.name) === value))))
    return line
  }

  const coins = (field) => {
    const box = make("div", "coins")
    const total = make("output", "coins-total")
    const row = make("div", "coin-row")
    const change = (worth, by) => {
      const held = [...get(field.name)]
      if (by > 0) {
        held.push(worth)
      } else if (held.includes(worth)) {
        held.splice(held.indexOf(worth), 1)
      }
      const others = Object.fromEntries(field.unless.map((name) => [name, null]))
      model.values = {...model.values, ...others, [field.name]: held.sort((one, other) => one - other)}
    }
    const kinds = field.worths.map((worth, index) => {
      const kind = make("div", "coin-kind")
      const more = button(`coin metal-${index % 4}`, String(worth), `One more coin of ${worth}: ${field.said}`, () => change(worth, 1))
      const less = button("coin-less", "−", `One coin of ${worth} less: ${field.said}`, () => change(worth, -1))
      const count = make("span", "coin-count")
      more.append(count)
      kind.append(more, less)
      row.append(kind)
      return [worth, more, less, count]
    })
    box.append(total, row)
    refreshers.push(() => {
      const held = get(field.name)
      const isUnused = field.unless.some((name) => get(name) !== null)
      total.textContent = isUnused ? "not known" : `= ${held.reduce((sum, coin) => sum + coin, 0)}`
      total.classList.toggle("unknown", isUnused)
      row.classList.toggle("unknown", isUnused)
      kinds.forEach(([worth, more, less, told]) => {
        const count = held.filter((coin) => coin === worth).length
        told.textContent = count ? `×${count}` : ""
        more.classList.toggle("none", !count)
        less.disabled = count === 0
        more.disabled = field.high !== null && held.length >= field.high
      })
    })
    return box
  }

  // A list of numbers: a row of steps for each, and one more or one less of them.
  const numbers = (field) => {
    const box = make("div", "numbers")
    const [low = 0, high = 99] = field.each
    const refill = () => {
      const all = get(field.name)
      const put = (index, value) => set(field.name, all.map((each, at) => at === index ? Math.min(Math.max(value, low), high) : each))
      const rows = all.map((value, index) => {
        const row = make("div", "line")
        const said = `${field.said}, ${field.item} ${index + 1}`
        const less = button("round", "−", `Less: ${said}`, () => put(index, value - 1))
        const more = button("round", "+", `More: ${said}`, () => put(index, value + 1))
        less.disabled = value <= low
        more.disabled = value >= high
        row.append(make("span", "number-name", `${field.item} ${index + 1}`), less, make("b", "figure", String(value)), more,
          button("plain", "×", `Without ${said}`, () => set(field.name, all.filter((_, at) => at !== index))))
        return row
      })
      const another = button("chip wide", `+ ${field.item}`, `One more ${field.item}: ${field.said}`, () => set(field.name, [...all, all.at(-1) ?? low]))
      another.disabled = field.high !== null && all.length >= field.high
      box.replaceChildren(...rows, another)
    }
    refreshers.push(refill)
    return box
  }

  // Provinces with their coins: `Name:3+2`, or `3+2`, `-` for none.
  const readHeap = (text) => {
    const at = text.lastIndexOf(":")
    const held = text.slice(at + 1).split("+").map((word) => Number.parseInt(word, 10)).filter((coin) => coin > 0)
    return {name: at < 0 ? "" : text.slice(0, at), held}
  }
  const writeHeap = ({name, held}) => (name ? `${name}:` : "") + (held.length ? held.join("+") : "-")

  const heaps = (field) => {
    const box = make("div", "heaps")
    const change = (index, edit) => {
      const all = get(field.name).map(readHeap)
      edit(all[index].held, all[index])
      set(field.name, all.map(writeHeap))
    }
    const refill = () => {
      const all = get(field.name).map(readHeap)
      const rows = all.map(({name, held}, index) => {
        const title = name || `${field.item} ${index + 1}`
        const row = make("div", "heap")
        const head = make("div", "heap-head")
        head.append(
          make("span", "heap-name", title),
          button("plain", "×", `Without ${title}`, () => set(field.name, get(field.name).filter((_, at) => at !== index))),
        )
        const lie = make("div", "heap-coins")
        held.forEach((coin, at) => lie.append(
          button(`coin small metal-${field.worths.indexOf(coin) % 4}`, String(coin), `Take a ${coin} away from ${title}`,
            () => change(index, (heap) => heap.splice(at, 1)))))
        const add = make("div", "heap-add")
        field.worths.forEach((worth) => add.append(
          button("chip", `+${worth}`, `Add a coin of ${worth} to ${title}`, () => change(index, (heap) => heap.push(worth)))))
        if (!held.length) { lie.append(make("span", "heap-none", "no coins")) }
        row.append(head, lie, add)
        return row
      })
      const more = button("chip wide", `+ ${field.item}`, `One more ${field.item}`, () => set(field.name, [...get(field.name), "-"]))
      more.disabled = field.high !== null && all.length >= field.high
      box.replaceChildren(...rows, more)
    }
    refreshers.push(refill)
    return box
  }

  // Cards that are held, each to be taken away by a tap; behind a plus lie all kinds, each tap one more.
  const cards = (field) => {
    const box = make("div", "cards")
    const held = make("div", "card-row")
    const kinds = make("div", "card-row kinds")
    const picture = (icon, said, act) => {
      const made = button("card-pick", "", said, act)
      made.innerHTML = icon    // our own drawing
      return made
    }
    const isFull = () => field.high !== null && get(field.name).length >= field.high
    kinds.append(...field.cards.map(([value, said, icon]) => picture(icon, `Add ${said}: ${field.said}`,
      () => { if (!isFull()) { set(field.name, [...get(field.name), value]) } })))
    kinds.hidden = true
    const more = button("chip", "+", `Add cards: ${field.said}`, () => {
      kinds.hidden = !kinds.hidden
      more.setAttribute("aria-expanded", String(!kinds.hidden))
    })
    const none = button("chip", "none", `No cards: ${field.said}`, () => set(field.name, []))
    box.append(held, kinds)
    refreshers.push(() => {
      const all = get(field.name)
      const shown = all.map((value, at) => {
        const kind = field.cards.find(([each]) => value === each || value.startsWith(`${each}/`))
        const without = () => set(field.name, all.filter((_, other) => other !== at))
        return kind ? picture(kind[2], `Without ${kind[1]}: ${field.said}`, without) : button("chip", value, `Without ${value}`, without)
      })
      held.replaceChildren(...shown, more, ...(all.length ? [none] : []))
    })
    return box
  }

  const text = (field) => {
    const line = make("div", "line wide")
    const input = make("input", "typed")
    Object.assign(input, {type: "text", autocomplete: "off", spellcheck: false, placeholder: field.placeholder ?? ""})
    input.setAttribute("aria-label", field.said)
    input.addEventListener("change", () => set(field.name, input.value))
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") { input.blur() } })
    line.append(input)
    refreshers.push(() => { if (document.activeElement !== input) { input.value = get(field.name) ?? "" } })
    return line
  }

  const kinds = {number: stepper, switch: toggle, choice, coins, heaps, cards, numbers, text}

  const row = (field) => {
    const made = make("div", `field of-${field.kind}`)
    made.dataset.name = field.name
    const label = button("field-label", field.label, `What is ${field.said}?`, () => { doc.hidden = !doc.hidden })
    const doc = make("p", "field-doc", field.doc)
    doc.hidden = !field.told
    const head = make("div", "field-head")
    const hint = make("p", "field-hint")
    const [shown, ...below] = [kinds[field.kind](field)].flat()
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

  const refresh = () => refreshers.forEach((each) => each())
  const build = () => {
    refreshers = []
    form.replaceChildren(...model.groups.map(group))
    refresh()
  }
  model.on("groups", build)
  model.on(["values", "wrong", "hints"], refresh)
  build()
  return form
}
