// Markup that Python wrote. Whatever carries `data-say="word"` (and `data-text`) tells Python when it is pressed.
export function render({model}) {
  const sheet = document.createElement("div")
  sheet.className = `sheet-body ${model.look}`
  sheet.setAttribute("aria-live", model.look === "head" ? "polite" : "off")
  const fill = () => {
    const root = sheet.getRootNode()
    const focused = root.activeElement?.dataset?.key
    sheet.innerHTML = model.markup
    if (focused) {
      [...sheet.querySelectorAll("[data-key]")].find((each) => each.dataset.key === focused)?.focus({preventScroll: true})
    }
  }
  sheet.addEventListener("click", (event) => {
    const said = event.target.closest("[data-say]")
    if (said && !said.disabled) {
      model.send_msg({[said.dataset.say]: said.dataset.text ?? ""})
    }
  })
  // A film is paced by the browser: the next tick is sent once the last one has been shown, and none when nobody looks.
  let timer = 0
  const pace = () => {
    clearTimeout(timer)
    if (model.pace > 0) {
      timer = setTimeout(() => model.send_msg({tick: ""}), model.pace)
    }
  }
  model.on("markup", () => { fill(); pace() })
  model.on("pace", pace)
  model.on("remove", () => clearTimeout(timer))
  fill()
  pace()
  return sheet
}
