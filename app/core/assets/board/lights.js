// Highlights: outlines that shine over their layer.

import {make, outlineOf, spotsNamed, spotsOf} from "./picture.js"

// A copy of a spot's outline, laid over its whole layer so that no neighbour hides half of the line.
export function glow(picture, spot, className) {
  const outline = outlineOf(spot)
  const from = outline?.getCTM()
  if (!from) {
    return
  }
  const target = picture.layer.pieces.contains(spot) ? picture.layer.shine : picture.layer.glow
  const matrix = target.getCTM().inverse().multiply(from)
  for (const part of ["casing", "line"]) {
    const copy = outline.cloneNode(false)
    for (const name of ["id", "style", "class", "fill", "stroke", "stroke-width", "filter", "opacity", "data-spot",
      "data-key", "role", "tabindex", "aria-label", "aria-disabled", "fill-opacity"]) {
      copy.removeAttribute(name)
    }
    copy.setAttribute("class", `${className} ${part}`)
    copy.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`)
    target.append(copy)
  }
}

export const unglow = (picture, className) =>
  picture.svg.querySelectorAll(`.glow > .${className}, .shine > .${className}`).forEach((copy) => copy.remove())

export function showLights(picture, lit, marked) {
  picture.layer.glow.replaceChildren()
  picture.layer.shine.replaceChildren()
  for (const spot of spotsOf(picture)) {
    const id = spot.dataset.spot
    const isLit = lit.has(id)
    const names = String(marked[id] ?? "").split(/\s+/).filter((name) => /^[a-z][\w-]*$/i.test(name))
    if (spot.dataset.mark) {
      spot.classList.remove(...spot.dataset.mark.split(" "))
      delete spot.dataset.mark
    }
    spot.classList.toggle("lit", isLit)
    spot.setAttribute("aria-disabled", isLit ? "false" : "true")
    spot.setAttribute("tabindex", "-1")
    if (isLit && !names.includes("opens")) {
      glow(picture, spot, "lit")
    }
    if (names.length) {
      spot.dataset.mark = names.join(" ")
      spot.classList.add(...names)
    }
    const shining = names.filter((name) => name !== "opens")
    if (shining.length) {
      glow(picture, spot, shining.join(" "))
    }
  }
}

const LETTERS = 13         // pixels on the screen
const SIGN = 1.5 * LETTERS
const AIR = 2

// The lower edge of a sign on a spot, and under one so small that it would hide it, or over it at the edge of the board.
function signFoot(spot, board) {
  if (spot.height >= 2 * SIGN) {
    return spot.y + spot.height / 2 + 20
  }
  return spot.bottom + SIGN + AIR < board.bottom ? spot.bottom + SIGN + AIR : spot.y - AIR
}

// A few letters to a spot, always as large as one can read them.
export function showNotes(picture, notes) {
  picture.layer.notes.replaceChildren()
  picture.svg.querySelectorAll("[aria-description]").forEach((spot) => spot.removeAttribute("aria-description"))
  const matrix = picture.svg.getScreenCTM()
  if (!matrix?.a) {
    return
  }
  const home = matrix.inverse()
  const size = LETTERS / matrix.a
  const board = picture.svg.getBoundingClientRect()
  for (const [id, text] of Object.entries(notes)) {
    const spot = spotsNamed(picture, id)[0]
    const box = spot && outlineOf(spot)?.getBoundingClientRect()
    if (box) {
      spot.setAttribute("aria-description", text)
      const point = new DOMPoint(box.x + box.width / 2, signFoot(box, board)).matrixTransform(home)
      const width = (0.62 * String(text).length + 0.9) * size
      const left = Math.min(Math.max(point.x - width / 2, picture.svg.viewBox.baseVal.x),
        picture.svg.viewBox.baseVal.x + picture.svg.viewBox.baseVal.width - width)
      const sign = make("g", {class: "note", "data-note": id})
      sign.append(
        make("rect", {x: left, y: point.y - 1.45 * size, width, height: 1.5 * size, rx: 0.5 * size}),
        Object.assign(make("text", {x: left + width / 2, y: point.y - 0.35 * size, "font-size": size}), {textContent: text}),
      )
      picture.layer.notes.append(sign)
    }
  }
}
