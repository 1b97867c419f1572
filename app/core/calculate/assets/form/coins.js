// Fields of coins: a purse, and heaps with their names.

import {button, make} from "./dom.js"

export const coins = (field, form) => {
  const box = make("div", "coins")
  const total = make("output", "coins-total")
  const row = make("div", "coin-row")
  const change = (worth, by) => {
    const held = [...form.get(field.name)]
    if (by > 0) {
      held.push(worth)
    } else if (held.includes(worth)) {
      held.splice(held.indexOf(worth), 1)
    }
    const others = Object.fromEntries(field.unless.map((name) => [name, null]))
    form.put({...others, [field.name]: held.sort((one, other) => one - other)})
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
  form.onRefresh(() => {
    const held = form.get(field.name)
    const isUnused = field.unless.some((name) => form.get(name) !== null)
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

// Provinces with their coins: `Name:3+2`, or `3+2`, `-` for none.
const readHeap = (text) => {
  const at = text.lastIndexOf(":")
  const held = text.slice(at + 1).split("+").map((word) => Number.parseInt(word, 10)).filter((coin) => coin > 0)
  return {name: at < 0 ? "" : text.slice(0, at), held}
}
const writeHeap = ({name, held}) => (name ? `${name}:` : "") + (held.length ? held.join("+") : "-")

export const heaps = (field, form) => {
  const box = make("div", "heaps")
  const change = (index, edit) => {
    const all = form.get(field.name).map(readHeap)
    edit(all[index].held, all[index])
    form.set(field.name, all.map(writeHeap))
  }
  const refill = () => {
    const all = form.get(field.name).map(readHeap)
    const rows = all.map(({name, held}, index) => {
      const title = name || `${field.item} ${index + 1}`
      const row = make("div", "heap")
      const head = make("div", "heap-head")
      head.append(
        make("span", "heap-name", title),
        button("plain", "×", `Without ${title}`, () => form.set(field.name, form.get(field.name).filter((_, at) => at !== index))),
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
    const more = button("chip wide", `+ ${field.item}`, `One more ${field.item}`, () => form.set(field.name, [...form.get(field.name), "-"]))
    more.disabled = field.high !== null && all.length >= field.high
    box.replaceChildren(...rows, more)
  }
  form.onRefresh(refill)
  return box
}
