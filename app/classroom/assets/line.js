// The line to the class: comes back by itself, and keeps what proves who we are in this browser.
"use strict"

const find = (id) => document.getElementById(id)

const show = (element, isShown) => { element.hidden = !isShown }

// An element with its words; text from anybody goes in as text, never as markup.
const make = (kind, words = "", look = "") => {
  const made = document.createElement(kind)
  made.textContent = words
  made.className = look
  return made
}

const keeper = (key) => ({
  read() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null")
    } catch (error) {
      return null   // nothing kept, or nothing that can be read
    }
  },
  write(value) {
    try {
      value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value))
    } catch (error) {
      console.info("This browser keeps nothing: do not close this page.")
    }
  },
})

// `hear(document)` for all that comes; `greet()` says who we are when the line stands.
const openLine = (hear, greet, tellLost) => {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/class/line`
  let socket = null, isOver = false, wait = 500
  const open = () => {
    socket = new WebSocket(address)
    socket.onopen = () => { wait = 500; tellLost(false); greet() }
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data)
      if (told.end) { isOver = true }
      hear(told)
    }
    socket.onclose = () => {
      if (isOver) { return }
      tellLost(true)
      setTimeout(open, wait * (0.75 + Math.random() / 2))   // not all phones at the same moment
      wait = Math.min(wait * 2, 8000)
    }
  }
  open()
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !isOver && socket.readyState === WebSocket.CLOSED) { wait = 500 }
  })
  return {
    say: (message) => {
      if (socket.readyState === WebSocket.OPEN) { socket.send(JSON.stringify(message)); return true }
      return false
    },
  }
}

// Seconds left, counted down here between what the server says.
const countDown = (element) => {
  let until = null
  const draw = () => {
    const left = until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
    show(element, until !== null)
    element.textContent = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${left} s`
    element.classList.toggle("short", until !== null && left <= 10)
  }
  setInterval(draw, 250)
  return (left) => { until = left === null || left === undefined ? null : Date.now() + 1000 * left; draw() }
}
