// The camera: how close, and where; with its buttons.

import {html, middle} from "./picture.js"

const CLOSEST = 8         // how far the camera may come in

export class Camera {
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

  // Come closer to where one can act; who is close already has chosen where.
  zoomIn() {
    const lit = this.isClose ? [] : [...this.picture.svg.querySelectorAll("[data-spot].lit")].map(middle)
    const mean = (each) => lit.reduce((sum, at) => sum + at[each], 0) / lit.length
    this.zoom(1.6, ...(lit.length ? [mean("x"), mean("y")] : []))
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

export function buildControls(camera) {
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
  button("Zoom in", "+", () => camera.zoomIn())
  const out = button("Zoom out", "−", () => camera.zoom(1 / 1.6))
  const fit = button("Show the whole board", "⤢", () => camera.reset())
  return {bar, update: () => { out.disabled = fit.disabled = !camera.isClose }}
}
