// One board for all games: an SVG in two layers, light on what can be tapped, camera, fingers and keys.
// Highlights happen here, at once; Python only hears which spot was tapped.

const SVG = "http://www.w3.org/2000/svg"
const SLOP = 9            // pixels a finger may wander in a tap
const FINGER = 22         // half of a comfortable target
const DOUBLE = 320        // milliseconds between the taps of a double tap
const CLOSEST = 8         // how far the camera may come in
const SHAPES = "path,polygon,polyline,circle,ellipse,rect,use,line"

const make = (name, attributes = {}, namespace = SVG) => {
  const element = document.createElementNS(namespace, name)
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value))
  return element
}
const html = (name, className) => Object.assign(document.createElement(name), {className})
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches

// --- the picture ---------------------------------------------------------------------------------------------

function buildPicture() {
  const root = html("div", "frame")
  const svg = make("svg", {role: "group", preserveAspectRatio: "xMidYMid meet"})
  const style = html("style", "")
  const layer = Object.fromEntries(
    ["ground", "glow", "pieces", "shine"].map((name) => [name, make("g", {class: name})])
  )
  layer.glow.setAttribute("aria-hidden", "true")
  layer.shine.setAttribute("aria-hidden", "true")
  svg.append(...Object.values(layer))
  root.append(style, svg)
  return {root, svg, style, layer}
}

const spotsOf = (picture) => [...picture.svg.querySelectorAll("[data-spot]")]
const spotsNamed = (picture, id) => spotsOf(picture).filter((spot) => spot.dataset.spot === id)

// The outline that a highlight follows: what the picture marks as .edge, else the spot's first shape.
function outlineOf(spot) {
  return spot.querySelector(":scope .edge") ?? (spot.matches(SHAPES) ? spot : spot.querySelector(SHAPES))
}

// A copy of a spot's outline, laid over its whole layer so that no neighbour hides half of the line.
function glow(picture, spot, className) {
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

const unglow = (picture, className) =>
  picture.svg.querySelectorAll(`.glow > .${className}, .shine > .${className}`).forEach((copy) => copy.remove())

function showLights(picture, lit, marked) {
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

// --- pieces move, they do not jump -----------------------------------------------------------------------------

const middle = (element) => {
  const box = element.getBoundingClientRect()
  return {x: box.x + box.width / 2, y: box.y + box.height / 2}
}

const moving = (picture) => [...picture.layer.pieces.querySelectorAll("[data-key]")]
  .filter((piece) => !piece.parentElement.closest("[data-key]"))

function replacePieces(picture, markup) {
  const before = new Map(moving(picture).map((piece) => [piece.dataset.key, middle(piece)]))
  picture.layer.pieces.innerHTML = markup
  return calm() || before.size === 0 ? [] : moving(picture).map((piece) => [piece, before.get(piece.dataset.key)])
}

function animate(moves) {
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
    piece.animate([{translate: `${x}px ${y}px`}, {translate: "0px 0px"}], {duration: 250, easing: "ease-out"})
  }
}

// --- what a finger means ---------------------------------------------------------------------------------------

// Of everything under the point, from the top: the innermost spot that is lit; if none is lit, the innermost of the
// topmost. So a king on a lit province does not hide the province, and a tap on something illegal is still reported.
function spotAt(picture, lit, x, y, isFinger) {
  const root = picture.svg.getRootNode()
  const found = []
  for (const element of root.elementsFromPoint(x, y)) {
    for (let spot = element.closest("[data-spot]"); spot; spot = spot.parentElement.closest("[data-spot]")) {
      if (picture.svg.contains(spot) && !found.includes(spot)) {
        found.push(spot)
      }
    }
  }
  return found.find((spot) => lit.has(spot.dataset.spot))
    ?? (isFinger ? smallNear(picture, lit, x, y) : undefined) ?? found[0]
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

// --- the camera ------------------------------------------------------------------------------------------------

class Camera {
  constructor(picture, changed) {
    this.picture = picture
    this.changed = changed
    this.base = [0, 0, 100, 100]
    this.scale = 1
    this.x = 0
    this.y = 0
  }

  reset(base = this.base) {
    this.base = base
    this.scale = 1
    this.x = base[0]
    this.y = base[1]
    this.show()
  }

  get isClose() {
    return this.scale > 1.001
  }

  show() {
    const [left, top, width, height] = this.base
    const w = width / this.scale
    const h = height / this.scale
    this.x = Math.min(Math.max(this.x, left), left + width - w)
    this.y = Math.min(Math.max(this.y, top), top + height - h)
    this.picture.svg.setAttribute("viewBox", `${this.x} ${this.y} ${w} ${h}`)
    this.changed()
  }

  // Come closer by a factor and keep the point under (x, y) where it is.
  zoom(factor, x, y) {
    const box = this.picture.svg.getBoundingClientRect()
    const at = {x: x === undefined ? 0.5 : (x - box.x) / box.width, y: y === undefined ? 0.5 : (y - box.y) / box.height}
    const next = Math.min(Math.max(this.scale * factor, 1), CLOSEST)
    this.x += at.x * this.base[2] * (1 / this.scale - 1 / next)
    this.y += at.y * this.base[3] * (1 / this.scale - 1 / next)
    this.scale = next
    this.show()
  }

  pan(dx, dy) {
    const box = this.picture.svg.getBoundingClientRect()
    this.x -= dx * this.base[2] / this.scale / box.width
    this.y -= dy * this.base[3] / this.scale / box.height
    this.show()
  }

  // Bring a spot that lies outside the picture back into it.
  reach(spot) {
    const box = this.picture.svg.getBoundingClientRect()
    const at = middle(spot)
    const dx = Math.min(at.x - box.left - 40, 0) + Math.max(at.x - box.right + 40, 0)
    const dy = Math.min(at.y - box.top - 40, 0) + Math.max(at.y - box.bottom + 40, 0)
    if (this.isClose && (dx || dy)) {
      this.pan(-dx, -dy)
    }
  }
}

function buildControls(camera) {
  const bar = html("div", "controls")
  const button = (label, text, act) => {
    const made = html("button", "control")
    made.type = "button"
    made.textContent = text
    made.setAttribute("aria-label", label)
    made.addEventListener("click", act)
    bar.append(made)
    return made
  }
  button("Zoom in", "+", () => camera.zoom(1.6))
  const out = button("Zoom out", "−", () => camera.zoom(1 / 1.6))
  const fit = button("Show the whole board", "⤢", () => camera.reset())
  return {bar, update: () => { out.disabled = fit.disabled = !camera.isClose }}
}

// --- fingers ---------------------------------------------------------------------------------------------------

function listenToPointers(picture, camera, hooks) {
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
    if (down.size === 1 && isDrag && camera.isClose) {
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
    const isDouble = last && tap.time - last.time < DOUBLE && Math.hypot(tap.x - last.x, tap.y - last.y) < FINGER
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

  // Two fingers are ours; one finger scrolls the page past a board that is not zoomed (see touch-action).
  const keep = (event) => {
    if (event.touches.length > 1 || camera.isClose) {
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

// --- keys ------------------------------------------------------------------------------------------------------

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

function listenToKeys(picture, camera, hooks) {
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

// One element for each lit spot, in reading order.
function litSpots(picture, lit) {
  const seen = new Map()
  for (const spot of spotsOf(picture)) {
    if (lit.has(spot.dataset.spot) && !seen.has(spot.dataset.spot)) {
      seen.set(spot.dataset.spot, spot)
    }
  }
  return [...seen.values()]
}

// --- all together ----------------------------------------------------------------------------------------------

export function render({model, view}) {
  const picture = buildPicture()
  const {svg, root, style, layer} = picture
  let lit = new Set(model.lit)
  let home = ""          // the spot that Tab comes back to
  let pressed = 0        // a timer: a press shines until Python has answered, or a moment at most

  const camera = new Camera(picture, () => {
    controls.update()
    svg.classList.toggle("close", camera.isClose)
  })
  const controls = buildControls(camera)
  root.append(controls.bar)
  const place = () => { controls.bar.className = `controls ${model.controls}` }
  place()
  model.on("controls", place)

  const release = () => {
    clearTimeout(pressed)
    unglow(picture, "pressed")
  }
  const hooks = {
    lit: () => lit,
    release,
    press: (spot) => {
      release()
      if (spot) {
        glow(picture, spot, lit.has(spot.dataset.spot) ? "pressed" : "pressed refused")
      }
    },
    tap: (spot) => {
      clearTimeout(pressed)
      pressed = setTimeout(release, 700)
      model.send_msg({spot: spot?.dataset.spot ?? ""})
    },
    remember: (id) => {
      home = id
      setDoor()
    },
  }

  // Tab enters the board at one spot: where it was left, or the first lit one, or the board itself.
  const setDoor = () => {
    const spots = litSpots(picture, lit)
    const door = spots.find((spot) => spot.dataset.spot === home) ?? spots[0]
    spotsOf(picture).forEach((spot) => spot.setAttribute("tabindex", spot === door ? "0" : "-1"))
    svg.setAttribute("tabindex", door ? "-1" : "0")
  }

  const light = () => {
    showLights(picture, lit, model.marked ?? {})
    setDoor()
  }
  const keepFocus = (change) => {
    const had = svg.getRootNode().activeElement?.closest?.("[data-spot]")?.dataset.spot
    change()
    light()
    if (had !== undefined) {
      (spotsNamed(picture, had)[0] ?? svg).focus({preventScroll: true})
    }
  }

  const setView = () => {
    const box = model.view_box
    root.style.setProperty("--ratio", box[2] / box[3])
    root.style.setProperty("--tallest", model.tallest)
    camera.reset(box)
  }
  const setDark = () => {
    const isDark = model.dark ?? document.documentElement.dataset.scheme === "dark"
    root.classList.toggle("dark", isDark)
  }

  model.on("ground", () => keepFocus(() => { layer.ground.innerHTML = model.ground }))
  model.on("pieces", () => {
    let moves = []
    keepFocus(() => { moves = replacePieces(picture, model.pieces) })
    animate(moves)
  })
  model.on("lit", () => {
    lit = new Set(model.lit)
    release()
    light()
  })
  model.on("marked", light)
  model.on("style", () => { style.textContent = model.style })
  model.on("title", () => svg.setAttribute("aria-label", model.title))
  model.on("view_box", () => { setView(); light() })
  model.on("tallest", setView)
  model.on("dark", setDark)
  const watcher = new MutationObserver(setDark)
  watcher.observe(document.documentElement, {attributeFilter: ["data-scheme"]})
  model.on("remove", () => watcher.disconnect())

  style.textContent = model.style
  svg.setAttribute("aria-label", model.title)
  layer.ground.innerHTML = model.ground
  layer.pieces.innerHTML = model.pieces
  setView()
  setDark()
  listenToPointers(picture, camera, hooks)
  listenToKeys(picture, camera, hooks)
  model.on("after_render", light)     // outlines can be measured once the picture is on the page
  return root
}
