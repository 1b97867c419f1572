// The line to the worker: one question is under way, of those that wait the newest of a kind wins.
const SLOW = 400        // milliseconds after which it is said that an answer is being worked out

export class Line {
  constructor({busy = () => {}, fallen = () => {}} = {}) {
    this.busy = busy
    this.fallen = fallen
    this.waiting = []
    this.current = null
    this.count = 0
    this.falls = 0
    this.begin()
  }

  begin() {
    this.isReady = false
    this.worker = new Worker(new URL("./worker.js", import.meta.url), {type: "module"})
    this.worker.addEventListener("message", ({data}) => this.hear(data))
    this.worker.addEventListener("error", (wrong) => this.fall(wrong.message || "the worker could not be started"))
  }

  // The answer; null when a newer question of the same kind came, or it was stopped.
  ask(question, kind = "") {
    return new Promise((answer) => {
      if (kind) {
        this.waiting.filter((each) => each.kind === kind).forEach((each) => each.answer(null))
        this.waiting = this.waiting.filter((each) => each.kind !== kind)
      }
      this.waiting.push({id: ++this.count, question, kind, answer})
      this.next()
    })
  }

  next() {
    if (this.current || !this.waiting.length) {
      return
    }
    this.current = this.waiting.shift()
    this.watch()
    this.worker.postMessage({id: this.current.id, question: JSON.stringify(this.current.question)})
  }

  // Starting is no slow answer: the page says that it starts.
  watch() {
    if (this.isReady) {
      this.timer = setTimeout(() => this.busy(true), SLOW)
    }
  }

  hear({id, answer, dead, ready}) {
    if (ready) {
      this.isReady = true
      this.current && this.watch()
    } else if (dead !== undefined) {
      this.fall(dead)
    } else if (this.current && id === this.current.id) {
      this.falls = 0
      this.settle(JSON.parse(answer))
      this.next()
    }
  }

  settle(answer) {
    clearTimeout(this.timer)
    this.busy(false)
    const done = this.current
    this.current = null
    done?.answer(answer)
  }

  // What is under way is given up: there is no other way to interrupt Python here than another worker.
  stop() {
    this.worker.terminate()
    this.waiting.forEach((each) => each.answer(null))
    this.waiting = []
    this.settle(null)
    this.begin()
  }

  fall(said) {
    this.falls += 1
    this.worker.terminate()
    this.waiting.forEach((each) => each.answer(null))
    this.waiting = []
    this.settle(null)
    const isHopeless = this.falls > 2
    if (!isHopeless) {
      this.begin()
    }
    this.fallen(said, isHopeless)
  }
}
