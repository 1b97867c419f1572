// Keeps model.text under model.key while this tab holds it. Tabs of one browser settle among themselves who does: they
// talk on a channel, and a mark beside the value says whose it is, for a tab that slept and heard nothing.
const PATIENCE = 150    // milliseconds in which another tab answers that it holds the value
const LONGEST = 1500    // milliseconds in which another tab writes down what it has; then it is gone or asleep

export function render({model}) {
  const me = `${Date.now()}-${Math.random()}`
  const mark = `held.${model.key}`
  const line = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(model.key)
  let holds = false
  let wish = ""         // ask or take, while another tab may answer
  let waiting = 0

  const attempt = (what, sentence) => {
    try {
      return what()
    } catch (error) {
      model.send_msg({problem: sentence})
      return null
    }
  }
  const say = (word) => line?.postMessage({word, from: me})
  const wait = (word, time) => {
    clearTimeout(waiting)
    wish = word
    say(word)
    waiting = setTimeout(hold, line ? time : 0)
  }
  const hold = () => {
    clearTimeout(waiting)
    wish = ""
    holds = true
    const found = attempt(() => {
      localStorage.setItem(mark, me)
      return localStorage.getItem(model.key)
    }, "This browser does not let this page remember anything.")
    model.send_msg({found: found ?? ""})
  }
  const save = () => {
    if (!holds) {
      return
    }
    attempt(() => {
      if ((localStorage.getItem(mark) ?? me) !== me) {
        holds = false       // taken over while this tab slept: the other one's game is newer
        model.send_msg({elsewhere: "yes"})
      } else if (model.text) {
        localStorage.setItem(model.key, model.text)
      } else {
        localStorage.removeItem(model.key)
      }
    }, "This browser does not keep anything for this page, so a reload will forget the game.")
  }
  const hear = ({data: {word, from}}) => {
    if (word === "ask" && (holds || (wish && me < from))) {
      say("mine")
    } else if (word === "mine" && wish !== "take" && !(holds && me < from)) {
      clearTimeout(waiting)
      if (holds) {
        localStorage.setItem(mark, from)      // the answer came late: it was held all the time
      }
      holds = false
      wish = ""
      model.send_msg({elsewhere: "yes"})
    } else if (word === "take" && holds) {
      model.send_msg({elsewhere: "yes"})      // the page writes down what it has, then counts `released`
    } else if (word === "free" && wish === "take") {
      hold()
    }
  }
  line?.addEventListener("message", hear)
  model.on("text", save)
  model.on("released", () => {
    holds = false
    say("free")
  })
  model.on("msg:custom", (event) => (event.data ?? event).take && wait("take", LONGEST))
  model.on("remove", () => line?.close())
  wait("ask", PATIENCE)
  return document.createElement("span")
}
