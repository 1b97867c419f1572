// What a component of the app finds in place of Panel's model: values that tell who listens, and messages to the page.
export const buildModel = (values, hear = () => {}) => {
  const held = {...values}
  const listeners = new Map()
  const tell = (name) => (listeners.get(name) ?? []).forEach((listener) => listener())
  const own = {
    on: (names, listener) => [names].flat().forEach((name) => listeners.set(name, [...(listeners.get(name) ?? []), listener])),
    send_msg: (said) => hear(said),
    tell,
  }
  return new Proxy(own, {
    get: (target, name) => target[name] ?? held[name],
    set: (target, name, value) => {
      held[name] = value
      tell(name)
      return true
    },
  })
}

const sheets = new Map()
const sheetOf = (text) => {
  if (!sheets.has(text)) {
    const made = new CSSStyleSheet()
    made.replaceSync(text)
    sheets.set(text, made)
  }
  return sheets.get(text)
}

// A component on the page, in a room of its own as Panel gives it one.
export const mount = (render, model, styles, place) => {
  const host = document.createElement("div")
  const root = host.attachShadow({mode: "open"})
  root.adoptedStyleSheets = styles.filter(Boolean).map(sheetOf)
  root.append(render({model, view: {}}))
  place.append(host)
  model.tell("after_render")
  return host
}
