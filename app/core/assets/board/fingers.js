// Fingers: a tap, a drag, a pinch, a double tap.

import {hold, isHolding} from "./carry.js"
import {spotAt} from "./hits.js"

const SLOP = 9            // pixels a finger may wander in a tap
const NEAR = 22           // pixels between the taps of a double tap
const DOUBLE = 320        // milliseconds between the taps of a double tap

export function listenToPointers(picture, camera, hooks) {
  const {svg} = picture
  const down = new Map()
  let start = null      // {x, y, spot, isFinger}: a tap until it wanders
  let isDrag = false
  let spread = 0
  let last = null       // the tap before, for double taps

  const cancel = () => {
    hooks.release()
    start = null
  }

  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) {
      return
    }
    down.set(event.pointerId, event)
    if (down.size > 1) {
      cancel()
      isDrag = true
      spread = 0
      return
    }
    const isFinger = event.pointerType !== "mouse"
    isDrag = false
    const spot = spotAt(picture, hooks.lit(), event.clientX, event.clientY, isFinger)
    start = {x: event.clientX, y: event.clientY, spot}
    hooks.press(spot)
    if (spot?.dataset.drag !== undefined && hooks.lit().has(spot.dataset.spot)) {
      hold(event, spot, () => hooks.lift(spot))
    }
  })

  svg.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId)
    if (!before) {
      return
    }
    if (down.size === 1 && !isDrag && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) {
      isDrag = true
      cancel()
      svg.setPointerCapture(event.pointerId)
    }
    if (down.size === 1 && isDrag && camera.isClose && !isHolding()) {
      camera.pan(event.clientX - before.clientX, event.clientY - before.clientY)
    }
    down.set(event.pointerId, event)
    if (down.size === 2) {
      pinch([...down.values()], event)
    }
  })

  const pinch = ([one, two]) => {
    const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const centre = {x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2}
    if (spread) {
      camera.pan(centre.x - spread.x, centre.y - spread.y)
      camera.zoom(now / spread.now, centre.x, centre.y)
    }
    spread = {now: Math.max(now, 1), ...centre}
  }

  svg.addEventListener("pointerup", (event) => {
    const isTap = down.delete(event.pointerId) && down.size === 0 && !isDrag && start
    spread = 0
    if (!isTap) {
      return
    }
    const tap = {...start, time: event.timeStamp}
    start = null
    hooks.tap(tap.spot)
    const isLit = (each) => each.spot && hooks.lit().has(each.spot.dataset.spot)
    const isDouble = last && tap.time - last.time < DOUBLE && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR
    // Two quick taps on lit spots are two moves; only a double tap on quiet ground asks for the whole board.
    if (isDouble && camera.isClose && !last.wasLit && !isLit(tap)) {
      camera.reset()
    }
    last = {...tap, wasLit: isLit(tap)}
  })

  svg.addEventListener("pointercancel", (event) => {
    down.delete(event.pointerId)
    spread = 0
    cancel()
  })

  svg.addEventListener("lostpointercapture", (event) => down.delete(event.pointerId))

  // Two fingers are ours, and one that carries a piece; else one finger scrolls the page past a board that is not
  // zoomed (see touch-action).
  const keep = (event) => {
    if (event.touches.length > 1 || camera.isClose || isHolding()) {
      event.preventDefault()
    }
  }
  svg.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), {passive: false})
  svg.addEventListener("touchmove", keep, {passive: false})

  svg.addEventListener("wheel", (event) => {
    const isOurs = event.ctrlKey || picture.root.matches(":focus-within")
    if (isOurs && (camera.isClose || event.deltaY < 0)) {
      event.preventDefault()
      camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY)
    }
  }, {passive: false})
}
