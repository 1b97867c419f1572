// Keeps model.text under model.key. A browser may refuse localStorage (private mode, full): then it says so.
export function render({model, view}) {
  const attempt = (what, sentence) => {
    try {
      return what()
    } catch (error) {
      model.send_msg({problem: sentence})
      return null
    }
  }
  const save = () => attempt(() => {
    if (model.text) {
      localStorage.setItem(model.key, model.text)
    } else {
      localStorage.removeItem(model.key)
    }
  }, "This browser does not keep anything for this page, so a reload will forget the game.")

  const found = attempt(() => localStorage.getItem(model.key), "This browser does not let this page remember anything.")
  model.on("text", save)
  if (model.text) {
    save()
  }
  // Python's answers only reach the page once it has heard that the document is ready, so it is told after that.
  const page = view.model.document
  const tell = () => setTimeout(() => model.send_msg({found: found ?? ""}))
  if (page.is_idle) {
    tell()
  } else {
    page.idle.connect(tell)
  }
  return document.createElement("span")
}
