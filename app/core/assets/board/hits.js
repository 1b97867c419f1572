// What a finger means.

import {spotsOf} from "./picture.js"

const FINGER = 22         // half of a comfortable target

// Of everything under the point, from the top: the innermost spot that is lit; if none is lit, the innermost of the
// topmost. So a king on a lit province does not hide the province, and a tap on something illegal is still reported.
export function spotAt(picture, lit, x, y, isFinger) {
  let topmost
  for (const element of layersAt(picture.svg, x, y)) {
    for (let spot = element.closest("[data-spot]"); spot; spot = spot.parentElement.closest("[data-spot]")) {
      if (lit.has(spot.dataset.spot)) {
        return spot
      }
      topmost ??= spot
    }
  }
  return (isFinger ? smallNear(picture, lit, x, y) : undefined) ?? topmost
}

// The elements of the picture under a point, from the top. elementsFromPoint() would be the word for it, but WebKit's
// does not see what <use> draws: so the topmost is asked for again and again, each time looking through the last.
function* layersAt(svg, x, y) {
  const root = svg.getRootNode()
  const seen = []
  try {
    let top = root.elementFromPoint(x, y)
    while (top && top !== svg && svg.contains(top) && top !== seen.at(-1)?.[0]) {
      yield top
      seen.push([top, top.getAttribute("style")])
      top.style.setProperty("pointer-events", "none", "important")
      top = root.elementFromPoint(x, y)
    }
  } finally {
    for (const [element, style] of seen) {
      style === null ? element.removeAttribute("style") : element.setAttribute("style", style)
    }
  }
}

// A lit spot that is drawn smaller than a fingertip is still a fingertip wide.
function smallNear(picture, lit, x, y) {
  let best
  let nearest = FINGER
  for (const spot of spotsOf(picture).filter((each) => lit.has(each.dataset.spot))) {
    const box = spot.getBoundingClientRect()
    const centre = {x: box.x + box.width / 2, y: box.y + box.height / 2}
    const distance = Math.hypot(centre.x - x, centre.y - y)
    if (Math.min(box.width, box.height) < 2 * FINGER && distance <= nearest) {
      best = spot
      nearest = distance
    }
  }
  return best
}
