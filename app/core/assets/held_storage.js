// Keeps model.text under model.key while this tab holds it. Tabs of one browser settle among themselves who does: they
// talk on a channel, and a mark beside the value says whose it is, for a tab that slept and heard nothing.
const PATIENCE = 150    // milliseconds in which another tab answers that it holds the value
const LONGEST = 1500    // milliseconds in which another tab writes down what it has; then it is gone or asleep
const FORGETFUL = "This browser does not let this page remember anything."
const FULL = "This browser does not keep anything for this page, so a reload will forget the game."

// A page may draw a component anew: it stays the same tab. `tell` is how the one drawn last reaches Python.
const tabs = new WeakMap()

const begin = (key) => {
  const me = `${Date.now()}-${Math.random()}`
  const mark = `held.${key}`
  const line = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(key)
  const tab = {holds: false, tell: () => {}}
  let wish = ""         // ask or take, while another tab may answer
  let waiting = 0

  const attempt = (what, sentence) => {
    try {
      return what()
    } catch (error) {
      tab.tell({problem: sentence})
      return null
    }
  }
  const say = (word) => line?.postMessage({word, from: me})
  const hold = () => {
    clearTimeout(waiting)
    wish = ""
    tab.holds = true
    const found = attempt(() => {
      localStorage.setItem(mark, me)
      return localStorage.getItem(key)
    }, FORGETFUL)
    tab.tell({found: found ?? ""})
  }
  tab.wish = (word, time) => {
    clearTimeout(waiting)
    wish = word
    say(word)
    waiting = setTimeout(hold, line ? time : 0)
  }
  tab.save = (text) => {
    if (!tab.holds) {
      return
    }
    attempt(() => {
      if ((localStorage.getItem(mark) ?? me) !== me) {
        tab.holds = false       // taken over while this tab slept: the other one's game is newer
        tab.tell({elsewhere: "yes"})
      } else if (text) {
        localStorage.setItem(key, text)
      } else {
        localStorage.removeItem(key)
      }
    }, FULL)
  }
  tab.release = () => {
    tab.holds = false
    say("free")
  }
  line?.addEventListener("message", ({data: {word, from}}) => {
    if (word === "ask" && (tab.holds || (wish && me < from))) {
      say("mine")
    } else if (word === "mine" && wish !== "take" && !(tab.holds && me < from)) {
      clearTimeout(waiting)
      if (tab.holds) {
        attempt(() => localStorage.setItem(mark, from), FORGETFUL)      // a late answer: it was held all the time
      }
      tab.holds = false
      wish = ""
      tab.tell({elsewhere: "yes"})
    } else if (word === "take" && tab.holds) {
      tab.tell({elsewhere: "yes"})      // the page writes down what it has, then counts `released`
    } else if (word === "free" && wish === "take") {
      hold()
    }
  })
  return tab
}

export function render({model, view}) {
  const isNew = !tabs.has(view.model)
  const tab = tabs.get(view.model) ?? begin(model.key)
  tabs.set(view.model, tab)
  tab.tell = (words) => model.send_msg(words)
  model.on("text", () => tab.save(model.text))
  model.on("released", tab.release)
  model.on("msg:custom", (event) => (event.data ?? event).take && tab.wish("take", LONGEST))
  if (isNew) {
    tab.wish("ask", PATIENCE)
  } else if (model.text) {
    tab.save(model.text)        // it may have come while this was drawn anew
  }
  return document.createElement("span")
}
