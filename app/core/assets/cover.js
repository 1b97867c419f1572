// A modal dialog in the browser's top layer: nothing lies above it, and the page behind it cannot be touched.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const cover = make("dialog", "cover")
  const pass = make("p", "cover-pass", "Pass the tablet to")
  const who = make("h2", "cover-who")
  const reason = make("p", "cover-reason")
  const nobody = make("p", "cover-nobody", "Nobody else looks.")
  const lift = make("button", "cover-lift")
  lift.type = "button"
  const show = () => {
    who.textContent = model.who
    reason.textContent = model.reason
    lift.textContent = `I am ${model.who}: show me`
  }
  lift.addEventListener("click", () => {
    lift.disabled = true
    model.send_msg({lift: "yes"})
  })
  cover.addEventListener("cancel", (event) => event.preventDefault())
  cover.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault())
  cover.append(pass, who, nobody, reason, lift)
  model.on(["who", "reason"], show)
  model.on("after_render", () => cover.isConnected && !cover.open && cover.showModal())
  show()
  return cover
}
