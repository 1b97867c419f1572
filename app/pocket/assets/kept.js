// What this device remembers: the chosen game, what was open, the last inputs of every calculator.
const KEY = "gonfalon.pocket"

const read = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}")
    return found && typeof found === "object" ? found : {}
  } catch (error) {
    return {}      // a browser that keeps nothing, or kept something else
  }
}

const held = read()

export const recall = (name) => held[name]

export const remember = (name, value) => {
  held[name] = value
  try {
    localStorage.setItem(KEY, JSON.stringify(held))
  } catch (error) {
    console.info("This browser keeps nothing; inputs will be forgotten.")
  }
}
