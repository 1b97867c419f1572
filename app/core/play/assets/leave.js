// A link in the shape of a button.
export function render({model}) {
  const link = Object.assign(document.createElement("a"), {className: "press main leave-link"})
  const show = () => {
    link.textContent = model.label
    link.href = model.address
    if (model.at_once && model.address) {
      location.assign(model.address)
    }
  }
  model.on(["label", "address", "at_once"], show)
  show()
  return link
}
