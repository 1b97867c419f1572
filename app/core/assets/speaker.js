// Reads model.text with the browser's own voice, once somebody has asked for it.
const HORN = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 9h4l6-5v16l-6-5H3z"/>
<path class="waves" d="M16 8.5q2.5 3.5 0 7M18.5 6q4.5 6 0 12"/></svg>`
const PAUSE = 150       // milliseconds: what changes twice at once is read once

export function render({model}) {
  const voice = window.speechSynthesis
  if (!voice || !window.SpeechSynthesisUtterance) {
    return Object.assign(document.createElement("span"), {hidden: true})
  }
  const button = Object.assign(document.createElement("button"), {className: "voice", type: "button", innerHTML: HORN})
  button.append(Object.assign(document.createElement("span"), {textContent: "Read it to me"}))
  let isOn = false
  let timer = 0

  const speak = () => {
    voice.cancel()
    if (isOn && model.text) {
      voice.speak(Object.assign(new SpeechSynthesisUtterance(model.text), {lang: "en", rate: 0.92}))
    }
  }
  const show = () => button.setAttribute("aria-pressed", isOn ? "true" : "false")
  button.addEventListener("click", () => {
    isOn = !isOn
    show()
    speak()
  })
  model.on("text", () => {
    clearTimeout(timer)
    timer = setTimeout(speak, PAUSE)
  })
  model.on("remove", () => {
    clearTimeout(timer)
    if (isOn) {
      voice.cancel()
    }
  })
  show()
  return button
}
