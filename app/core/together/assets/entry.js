// A code is typed: the page is opened again with it, so that it can be shared, reloaded, and counted where it is wrong.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

export function render({model}) {
  const form = make("form", "form")
  const entry = make("input", "entry typed")
  entry.maxLength = 20
  entry.autocomplete = "off"
  entry.autocapitalize = "characters"
  entry.spellcheck = false
  entry.setAttribute("aria-label", "The code of the table")
  const problem = make("p", "problem", model.problem)
  problem.setAttribute("role", "alert")
  problem.hidden = !model.problem
  form.append(
    make("h2", "form-title", "Join a table"),
    make("p", "way", "Six letters and figures, as they stand on the screen of whoever opened it."),
    entry,
    problem,
    make("button", "press begin", "Join"),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (entry.value.trim()) {
      location.assign(`./table?code=${encodeURIComponent(entry.value.trim())}`)
    }
  })
  return form
}
