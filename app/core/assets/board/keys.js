// Keys: arrows walk over lit spots, Enter taps.

import {glow, unglow} from "./lights.js"
import {litSpots, middle} from "./picture.js"

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}

// The nearest lit spot in that direction: straight ahead counts more than to the side.
function neighbour(spots, from, [dx, dy]) {
  const here = middle(from)
  let best
  let least = Infinity
  for (const spot of spots) {
    const at = middle(spot)
    const ahead = (at.x - here.x) * dx + (at.y - here.y) * dy
    const aside = Math.abs((at.x - here.x) * dy) + Math.abs((at.y - here.y) * dx)
    const cost = ahead + 2 * aside
    if (spot !== from && ahead > 1 && cost < least) {
      best = spot
      least = cost
    }
  }
  return best
}

export function listenToKeys(picture, camera, hooks) {
  const {svg} = picture
  const current = () => svg.getRootNode().activeElement?.closest("[data-spot]")
  const focusOn = (spot) => {
    spot.focus({preventScroll: camera.isClose})
    camera.reach(spot)
  }
  svg.addEventListener("keydown", (event) => {
    const lit = litSpots(picture, hooks.lit())
    if (event.key in ARROWS && lit.length) {
      event.preventDefault()
      const here = current()
      const next = here ? neighbour(lit, here, ARROWS[event.key]) : lit[0]
      if (next) {
        focusOn(next)
      }
    } else if ((event.key === "Enter" || event.key === " ") && current()) {
      event.preventDefault()
      hooks.press(current())
      hooks.tap(current())
    } else if (event.key === "Escape") {
      hooks.tap(undefined)
    } else if (event.key === "+" || event.key === "-") {
      camera.zoom(event.key === "+" ? 1.6 : 1 / 1.6)
    } else if (event.key === "0") {
      camera.reset()
    }
  })
  svg.addEventListener("focusin", (event) => {
    unglow(picture, "focus")
    const spot = event.target.closest?.("[data-spot]")
    if (spot?.matches(":focus-visible")) {
      glow(picture, spot, "focus")
      hooks.remember(spot.dataset.spot)
    }
  })
  svg.addEventListener("focusout", () => unglow(picture, "focus"))
}
