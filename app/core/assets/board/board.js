// One board for all games: an SVG in two layers, light on what can be tapped, camera, fingers and keys.
// Highlights happen here, at once; Python only hears which spot was tapped.

import {Camera, buildControls} from "./camera.js"
import {enter} from "./carry.js"
import {listenToPointers} from "./fingers.js"
import {spotAt} from "./hits.js"
import {listenToKeys} from "./keys.js"
import {glow, showLights, showNotes, unglow} from "./lights.js"
import {buildPicture, litSpots, spotsNamed, spotsOf} from "./picture.js"
import {animate, replacePieces} from "./pieces.js"

export function render({model, view}) {
  const picture = buildPicture()
  const {svg, root, style, layer} = picture
  let lit = new Set(model.lit)
  let home = ""          // the spot that Tab comes back to
  let pressed = 0        // a timer: a press shines until Python has answered, or a moment at most

  const camera = new Camera(picture, () => {
    controls.update()
    svg.classList.toggle("close", camera.isClose)
    showNotes(picture, model.notes ?? {})
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
    lift: (spot) => isChosen(spot) || hooks.tap(spot),
    remember: (id) => {
      home = id
      setDoor()
    },
  }

  const isChosen = (spot) => String(model.marked?.[spot.dataset.spot] ?? "").split(/\s+/).includes("chosen")
  const leave = enter({
    isAt: (x, y) => svg.contains(svg.getRootNode().elementFromPoint(x, y)),
    hover: (x, y) => hooks.press(spotAt(picture, lit, x, y, true)),
    release,
    drop: (x, y, source) => {
      const spot = spotAt(picture, lit, x, y, true)
      if (spot?.dataset.spot !== source.dataset.spot) {
        hooks.tap(spot)
      }
    },
  })

  // Tab enters the board at one spot: where it was left, or the first lit one, or the board itself.
  const setDoor = () => {
    const spots = litSpots(picture, lit)
    const door = spots.find((spot) => spot.dataset.spot === home) ?? spots[0]
    spotsOf(picture).forEach((spot) => spot.setAttribute("tabindex", spot === door ? "0" : "-1"))
    svg.setAttribute("tabindex", door ? "-1" : "0")
  }

  const light = () => {
    showLights(picture, lit, model.marked ?? {})
    showNotes(picture, model.notes ?? {})
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
  model.on("notes", () => showNotes(picture, model.notes ?? {}))
  model.on("style", () => { style.textContent = model.style })
  model.on("title", () => svg.setAttribute("aria-label", model.title))
  model.on("view_box", () => { setView(); light() })
  model.on("tallest", setView)
  model.on("dark", setDark)
  const watcher = new MutationObserver(setDark)
  watcher.observe(document.documentElement, {attributeFilter: ["data-scheme"]})
  model.on("remove", () => {
    watcher.disconnect()
    leave()
  })

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
