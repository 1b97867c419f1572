// The picture on the page: its layers, its spots, and where they lie.

const SVG = "http://www.w3.org/2000/svg"
const SHAPES = "path,polygon,polyline,circle,ellipse,rect,use,line"

export const make = (name, attributes = {}, namespace = SVG) => {
  const element = document.createElementNS(namespace, name)
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value))
  return element
}
export const html = (name, className) => Object.assign(document.createElement(name), {className})
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches

export function buildPicture() {
  const root = html("div", "frame")
  const svg = make("svg", {role: "group", preserveAspectRatio: "xMidYMid meet"})
  const style = html("style", "")
  const layer = Object.fromEntries(
    ["ground", "glow", "pieces", "shine", "notes"].map((name) => [name, make("g", {class: name})])
  )
  layer.glow.setAttribute("aria-hidden", "true")
  layer.shine.setAttribute("aria-hidden", "true")
  layer.notes.setAttribute("aria-hidden", "true")
  svg.append(...Object.values(layer))
  root.append(style, svg)
  return {root, svg, style, layer}
}

export const spotsOf = (picture) => [...picture.svg.querySelectorAll("[data-spot]")]
export const spotsNamed = (picture, id) => spotsOf(picture).filter((spot) => spot.dataset.spot === id)

// The outline that a highlight follows: what the picture marks as .edge, else the spot's first shape.
export function outlineOf(spot) {
  return spot.querySelector(":scope .edge") ?? (spot.matches(SHAPES) ? spot : spot.querySelector(SHAPES))
}

// One element for each lit spot, in reading order.
export function litSpots(picture, lit) {
  const seen = new Map()
  for (const spot of spotsOf(picture)) {
    if (lit.has(spot.dataset.spot) && !seen.has(spot.dataset.spot)) {
      seen.set(spot.dataset.spot, spot)
    }
  }
  return [...seen.values()]
}

export const middle = (element) => {
  const box = element.getBoundingClientRect()
  return {x: box.x + box.width / 2, y: box.y + box.height / 2}
}
