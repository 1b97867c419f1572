// The player aid in a dialog, and on paper: one A4 page. Its HTML comes from our own renderer, which lets none through.
const make = (name, className, text = "") => Object.assign(document.createElement(name), {className, textContent: text})

// On paper there is the aid alone: it is laid beside the page, and taken away again.
const PAPER = `
@media screen { .aid-paper { display: none; } }
@media print {
  @page { size: A4; margin: 11mm 12mm; }
  html, body { background: #fff !important; height: auto !important; overflow: visible !important; }
  body > :not(.aid-paper) { display: none !important; }
  .aid-paper { color: #000; font: 9.4pt/1.28 Georgia, 'Liberation Serif', serif; }
  .aid-paper h1 { font-size: 17pt; margin: 0 0 1mm; }
  .aid-paper .aim { font-style: italic; margin: 0 0 2mm; }
  .aid-paper h2 { font-size: 11.5pt; margin: 2.4mm 0 0.8mm; border-bottom: 0.3mm solid #999; break-after: avoid; }
  .aid-paper p, .aid-paper ul, .aid-paper ol { margin: 0.8mm 0; }
  .aid-paper ul, .aid-paper ol { padding-left: 5mm; }
  .aid-paper table { border-collapse: collapse; margin: 1mm 0; }
  .aid-paper th, .aid-paper td { border: 0.2mm solid #999; padding: 0.5mm 1.6mm; text-align: left; vertical-align: top; }
  .aid-paper a { color: inherit; text-decoration: none; font-size: 7.5pt; }
}`

// A page may draw the sheet anew: what was shut stays shut.
const shownTo = new WeakMap()

export function render({model, view}) {
  const dialog = make("dialog", "sheet aid-sheet")
  const button = (label, tone, act) => {
    const made = make("button", `press ${tone}`, label)
    made.type = "button"
    made.addEventListener("click", act)
    return made
  }
  const text = make("div", "rule-text")
  const fill = (holder) => {
    holder.replaceChildren(make("h1", "aid-title", model.title), make("p", "aim", model.aim))
    const body = make("div", "")
    body.innerHTML = model.html
    holder.append(body)
  }
  const print = () => {
    dialog.close()
    const paper = make("div", "aid-paper")
    const style = make("style", "", PAPER)
    fill(paper)
    paper.append(style)
    document.body.append(paper)
    addEventListener("afterprint", () => paper.remove(), {once: true})
    window.print()
  }
  const answers = make("div", "presses row aid-presses")
  answers.append(
    button("Back", "main", () => dialog.close()),
    button("Print it", "plain", print),
    button("About the game", "plain", () => { dialog.close(); model.send_msg({door: "open"}) }),
  )
  text.addEventListener("click", (event) => {
    const rule = event.target.closest?.("[data-rule]")?.dataset.rule
    if (rule) {
      event.preventDefault()
      dialog.close()
      model.send_msg({rule})
    }
  })
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close())
  dialog.append(text, answers)
  const show = () => {
    if (!model.visits || shownTo.get(view.model) === model.visits) {
      return
    }
    shownTo.set(view.model, model.visits)
    fill(text)
    if (!dialog.open) {
      dialog.showModal()
    }
    dialog.scrollTop = 0
  }
  model.on("visits", show)
  model.on("after_render", show)      // it comes onto the page when it is first asked for
  return dialog
}
