// What every field of a form is made of.

export const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})

export const button = (className, text, said, act) => {
  const made = make("button", className, text)
  made.type = "button"
  made.setAttribute("aria-label", said)
  made.addEventListener("click", act)
  return made
}

// A press adds one step; holding repeats, faster and faster.
export const repeating = (made, act) => {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const again = (wait) => { timer = setTimeout(() => { act(); again(Math.max(25, wait * 0.85)) }, wait) }
  made.addEventListener("pointerdown", () => { stop(); timer = setTimeout(() => again(140), 350) })
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) {
    made.addEventListener(end, stop)
  }
  made.addEventListener("contextmenu", (event) => event.preventDefault())
}
