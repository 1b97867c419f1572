// Highlights: outlines that shine over their layer.

import {outlineOf, spotsOf} from "./picture.js"

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
    const mark = marked[id]
    if (spot.dataset.mark) {
      spot.classList.remove(...spot.dataset.mark.split(" "))
      delete spot.dataset.mark
    }
    spot.classList.toggle("lit", isLit)
    spot.setAttribute("aria-disabled", isLit ? "false" : "true")
    spot.setAttribute("tabindex", "-1")
    if (isLit) {
      glow(picture, spot, "lit")
    }
    if (mark) {
      const names = String(mark).split(/\s+/).filter((name) => /^[a-z][\w-]*$/i.test(name))
      if (names.length) {
        spot.dataset.mark = names.join(" ")
        spot.classList.add(...names)
        glow(picture, spot, names.join(" "))
      }
    }
  }
}
