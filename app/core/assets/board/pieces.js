// Pieces move, they do not jump: what keeps its data-key slides to its new place.

import {calm, middle} from "./picture.js"

const moving = (picture) => [...picture.layer.pieces.querySelectorAll("[data-key]")]
  .filter((piece) => !piece.parentElement.closest("[data-key]"))

// Places between, as the picture gives them: seen from where the piece stands now, in the picture's own measure.
const wayOf = (piece) => (piece.dataset.way ?? "").split(" ").filter(Boolean).map((place) => place.split(",").map(Number))

export function replacePieces(picture, markup) {
  const before = new Map(moving(picture).map((piece) => [piece.dataset.key, middle(piece)]))
  picture.layer.pieces.innerHTML = markup
  return calm() || before.size === 0 ? [] : moving(picture).map((piece) => [piece, before.get(piece.dataset.key)])
}

export function animate(moves) {
  for (const [piece, from] of moves) {
    if (!from) {
      piece.animate([{opacity: 0}, {opacity: 1}], {duration: 200})
      continue
    }
    const to = middle(piece)
    const dx = from.x - to.x
    const dy = from.y - to.y
    if (Math.hypot(dx, dy) < 1) {
      continue
    }
    const back = piece.parentElement.getScreenCTM().inverse()
    const x = dx * back.a + dy * back.c
    const y = dx * back.b + dy * back.d
    const way = [[x, y], ...wayOf(piece), [0, 0]].map(([right, down]) => ({translate: `${right}px ${down}px`}))
    piece.animate(way, {duration: 250 * (way.length - 1), easing: "ease-out"})
  }
}
