// Keeps model.text under model.key. A browser may refuse localStorage (private mode, full): then it says so.
export function render({model}) {
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
  model.send_msg({found: found ?? ""})
  return document.createElement("span")
}
