// Dragging onto a board: what is marked `data-drag`, a lit spot or a button beside the board, is lifted, follows the
// finger and is let go over a spot. To the page it is a tap on what was lifted and a tap on that spot, nothing more.
// A finger that only swipes over a button scrolls the page: a button is lifted sideways, or held for a moment first.

const SLOP = 9            // pixels a finger may wander before it lifts
const HOLD = 250          // milliseconds after which a finger lifts in any direction

const boards = new Set()  // {isAt, hover, release, drop} of each board of the page
let held = null           // what is under the finger, until it is let go

export const enter = (board) => {
  boards.add(board)
  return () => boards.delete(board)
}
export const isHolding = () => held !== null

// A finger is on something that could be lifted; `lift` taps it.
export function hold(event, source, lift) {
  const isFree = event.pointerType === "mouse" || source instanceof SVGElement
  held = {source, lift, isFree, id: event.pointerId, time: event.timeStamp, x: event.clientX, y: event.clientY}
}

const buttonUnder = (event) =>
  event.composedPath().find((each) => each instanceof HTMLElement && each.dataset.drag !== undefined)
const boardAt = (event) => [...boards].find((board) => board.isAt(event.clientX, event.clientY))

// Its own picture, over everything, where it stood.
const shadowOf = (source) => {
  const box = source.getBoundingClientRect()
  const copy = source.cloneNode(true)
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    ["id", "data-spot", "data-key", "data-name", "tabindex", "role", "transform"].slice(0, each === copy ? 7 : 6)
      .forEach((name) => each.removeAttribute(name))
  }
  let shadow = copy
  if (source instanceof SVGElement) {
    const {x, y, width, height} = source.getBBox()
    shadow = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    shadow.setAttribute("viewBox", `${x} ${y} ${width} ${height}`)
    shadow.append(copy)
  }
  Object.assign(shadow.style, {position: "fixed", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`,
    height: `${box.height}px`, margin: 0, pointerEvents: "none", zIndex: 9, opacity: 0.9})
  shadow.setAttribute("aria-hidden", "true")
  const room = source.closest(".frame") ?? source.getRootNode()
  room.append(shadow)
  return shadow
}

const rise = () => {
  held.shadow = shadowOf(held.source)
  held.source.dataset.lifted = ""
  held.lift()
}

const end = () => {
  const {source, shadow, over} = held
  held = null
  over?.release()
  shadow?.remove()
  if (source.dataset.lifted !== undefined) {
    delete source.dataset.lifted
    source.dispatchEvent(new Event("laid", {bubbles: true}))
  }
}

addEventListener("pointerdown", (event) => {
  if (held) {
    end()                 // a second finger: nothing is carried any more
  } else if (event.button === 0) {
    const button = buttonUnder(event)
    if (button && !button.disabled) {
      hold(event, button, () => button.getAttribute("aria-pressed") === "true" || button.click())
    }
  }
}, true)

addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.id) {
    return
  }
  const dx = event.clientX - held.x
  const dy = event.clientY - held.y
  if (!held.shadow) {
    if (Math.hypot(dx, dy) <= SLOP) {
      return
    }
    if (!held.isFree && Math.abs(dy) > Math.abs(dx) && event.timeStamp - held.time < HOLD) {
      held = null
      return
    }
    rise()
  }
  held.shadow.style.transform = `translate(${dx}px, ${dy}px)`
  const over = boardAt(event)
  if (over !== held.over) {
    held.over?.release()
  }
  held.over = over
  over?.hover(event.clientX, event.clientY)
}, true)

addEventListener("pointerup", (event) => {
  if (held && event.pointerId === held.id) {
    const {shadow, source} = held
    const over = shadow && boardAt(event)
    end()
    over?.drop(event.clientX, event.clientY, source)
  }
}, true)

addEventListener("pointercancel", (event) => held?.id === event.pointerId && end(), true)
