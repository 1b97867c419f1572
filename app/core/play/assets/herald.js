// A live region: what is added is read out, what was read goes.
const MOST = 40
const OUT_OF_SIGHT = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"

export function render({model}) {
  const region = document.createElement("div")
  region.className = "herald"
  region.setAttribute("role", "log")
  region.setAttribute("aria-live", "polite")
  region.setAttribute("aria-label", "What happens")
  region.style.cssText = OUT_OF_SIGHT
  model.on("news", () => {
    for (const [, sentence] of model.news) {
      const line = document.createElement("p")
      line.textContent = sentence
      region.append(line)
    }
    while (region.children.length > MOST) {
      region.firstElementChild.remove()
    }
  })
  return region
}
