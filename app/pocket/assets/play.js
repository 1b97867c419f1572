// A game at the table: the app's own board, what is asked, the buttons, the story. Python decides all of it; here it is
// shown, the tablet is passed behind a curtain, and the game is kept on the device after every step.
import {render as renderBoard} from "./board/board.js"
import {render as renderForm} from "./form/form.js"
import {buildModel, mount} from "./model.js"
import {recall, remember} from "./kept.js"
import {render as renderSheet} from "./sheet.js"

const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})
const MANY = 12         // buttons; a longer list can be searched
const PACE = 350        // milliseconds between two decisions of bots
const LARGEST = 2_000_000

const button = (text, act, className = "act") => {
  const made = make("button", className, text)
  made.type = "button"
  made.addEventListener("click", act)
  return made
}

export class Play {
  constructor(line, styles, {say, cite}) {
    Object.assign(this, {line, styles, say, cite})
    this.root = make("div", "play")
    this.game = null
  }

  async show(game) {
    if (this.game?.slug === game.slug && this.shown) {
      return
    }
    clearTimeout(this.timer)
    this.game = game
    this.shown = null
    this.board = null
    const kept = recall(`game.${game.slug}`)
    await (kept ? this.send({do: "load", game: game.slug, text: kept}, () => this.lay()) : this.lay())
  }

  // A new worker knows no game: it is read again as it was kept.
  again() {
    const game = this.game
    this.game = null
    return game && this.show(game)
  }

  async send(question, otherwise = null) {
    clearTimeout(this.timer)
    const shown = await this.line.ask(question)
    if (shown === null) {
      return
    }
    if (shown.fault !== undefined) {
      this.say(shown.fault)
      await otherwise?.()
    } else if (shown.saved !== undefined) {
      this.keep(shown.saved)
    } else {
      const before = this.shown?.version
      this.put(shown)
      if (shown.version !== before) {      // a tap may be a move too
        this.line.ask({do: "do", what: "save"}).then((saved) => saved?.saved && this.keep(saved.saved))
      }
    }
  }

  keep(text) {
    this.saved = text
    remember(`game.${this.game.slug}`, text)
  }

  // --- before the game --------------------------------------------------------------------------------------------

  async lay(values = {}) {
    const form = await this.line.ask({do: "lay", game: this.game.slug, values})
    if (!form || form.fault) {
      return
    }
    const [least, most] = form.seats
    const model = buildModel({groups: form.groups, values: form.values, hints: {}, wrong: ""})
    const seats = make("div", "seats")
    const people = Array.from({length: form.usual}, (_, at) => at === 0 ? "" : "cautious")
    const names = people.map(() => "")
    const list = () => {
      seats.replaceChildren(...people.map((player, at) => {
        const row = make("div", "seat")
        const name = Object.assign(make("input", "typed"), {value: names[at], placeholder: `Seat ${at + 1}`, maxLength: 20})
        name.setAttribute("aria-label", `Name of seat ${at + 1}`)
        name.addEventListener("change", () => { names[at] = name.value })
        const who = button(player ? "Careful bot" : "Person", () => { people[at] = player ? "" : "cautious"; list() })
        who.setAttribute("aria-label", `Seat ${at + 1}: ${who.textContent}`)
        row.append(name, who)
        return row
      }))
      const fewer = button("One seat less", () => { people.pop(); names.pop(); list() })
      const more = button("One seat more", () => { people.push(""); names.push(""); list() })
      fewer.disabled = people.length <= least
      more.disabled = people.length >= most
      seats.append(fewer, more)
    }
    list()
    const file = Object.assign(make("input"), {type: "file", accept: ".json,application/json", hidden: true})
    file.addEventListener("change", () => this.read(file))
    const bar = make("div", "bar")
    bar.append(
      button("Begin", () => this.send({do: "begin", game: this.game.slug, values: model.values, names, players: people}), "act first"),
      button("Load from a file", () => file.click()), file)
    const options = make("details", "options")
    options.append(make("summary", "", "What you have agreed"))
    mount(renderForm, model, this.styles, options)
    this.shown = null
    this.root.replaceChildren(make("h2", "", "A new game"), seats, bar, options)
  }

  async read(file) {
    const [chosen] = file.files
    if (chosen && chosen.size <= LARGEST) {
      await this.send({do: "load", game: this.game.slug, text: await chosen.text()})
    } else if (chosen) {
      this.say("This file is too large to be a saved game.")
    }
  }

  // --- the game ---------------------------------------------------------------------------------------------------

  build() {
    this.place = make("section", "board-place")
    this.side = make("section", "side")
    this.ask = make("div", "ask")
    this.story = make("ol", "story")
    this.story.setAttribute("aria-label", "What happened")
    this.handPlace = make("div", "hand")
    this.side.append(this.ask, this.handPlace, this.buildBar(), this.story)
    this.root.replaceChildren(this.place, this.side)
  }

  buildBar() {
    const bar = make("div", "bar")
    this.undo = button("Undo", () => this.send({do: "do", what: "undo"}))
    bar.append(this.undo, button("Save to a file", () => this.download()), button("New game", () => this.leave()))
    return bar
  }

  leave() {
    this.ask.replaceChildren(make("p", "", "Leave this game? It is kept no longer on this device."),
      button("Leave it", () => { remember(`game.${this.game.slug}`, ""); this.board = null; this.lay() }, "act first"),
      button("Stay", () => this.send({do: "do", what: "look"})))
  }

  async download() {
    const found = await this.line.ask({do: "do", what: "save"})
    if (found?.saved) {
      const link = Object.assign(make("a"), {download: `${this.game.slug}.json`})
      link.href = URL.createObjectURL(new Blob([found.saved], {type: "application/json"}))
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    }
  }

  put(shown) {
    this.shown = shown
    if (shown.curtain) {
      this.hang(shown.curtain)
      return
    }
    this.curtain?.remove()
    if (!this.board) {
      this.build()
    }
    this.paint(shown)
    this.tell(shown)
    if (shown.bots) {
      this.timer = setTimeout(() => this.send({do: "do", what: "bot"}), PACE)
    }
  }

  // Nothing of anybody's is on the page while the tablet goes round.
  hang({who, reason}) {
    this.curtain?.remove()
    this.root.replaceChildren()
    this.board = null
    this.curtain = make("dialog", "curtain")
    const lift = button(`I am ${who}`, () => this.send({do: "do", what: "lift"}), "act first")
    this.curtain.append(make("p", "", "Pass the tablet to"), make("h2", "", who), make("p", "", reason), lift)
    this.curtain.addEventListener("cancel", (event) => event.preventDefault())
    document.body.append(this.curtain)
    this.curtain.showModal()
  }

  paint({board, lit, marked, held}) {
    if (!this.board) {
      const parts = {...this.parts, ...board}
      this.parts = parts
      this.board = buildModel({...parts, lit, marked, notes: {}, dark: null, tallest: "calc(100dvh - 8.5rem)", controls: "bottom-right"},
        ({spot}) => spot !== undefined && this.send({do: "tap", spot}))
      this.hand = buildModel({markup: held, look: "", pace: 0}, ({tap}) => tap && this.send({do: "tap", spot: tap}))
      this.handPlace.hidden = !held
      mount(renderSheet, this.hand, [...this.styles.slice(0, 2), parts.style], this.handPlace)
      mount(renderBoard, this.board, [this.styles[0], this.styles.at(-1)], this.place)
      return
    }
    Object.assign(this.parts, board)
    this.hand.markup = held
    this.handPlace.hidden = !held
    for (const [name, part] of Object.entries({...board, lit, marked})) {
      this.board[name] = part
    }
  }

  tell(shown) {
    const {title, asks, rule, refusal, found, secret, story, undo, over} = shown
    const said = [make("h2", "", title), make("p", "asks", asks)]
    if (rule) {
      said.push(button(rule, () => this.cite(rule), "cite-rule"))
    }
    if (refusal) {
      const words = make("div", "refused")
      words.setAttribute("role", "alert")
      words.append(make("p", "", refusal.sentence), ...(refusal.tip ? [make("p", "tip", refusal.tip)] : []))
      if (refusal.rule) {
        words.append(button(refusal.rule, () => this.cite(refusal.rule), "cite-rule"))
      }
      said.push(words)
    }
    if (found.length) {
      said.push(...found.map((words) => make("p", "", words)), button("Seen: go on", () => this.send({do: "do", what: "pass"}), "act first"))
    }
    if (secret) {
      said.push(button(`Look at ${secret} first`, () => this.send({do: "do", what: "peek"})))
    }
    this.ask.replaceChildren(...said, this.offer(shown))
    this.undo.disabled = !undo
    this.story.replaceChildren(...story.map(([words, cited]) => {
      const line = make("li", "", words)
      if (cited) {
        line.append(button(cited, () => this.cite(cited), "cite-rule"))
      }
      return line
    }))
    if (over) {
      this.ask.append(button("Another game", () => this.leave(), "act first"))
    }
  }

  offer({offered, left, version}) {
    const box = make("div", "offer")
    const list = make("div", "offered")
    const fill = (words = "") => {
      const near = offered.map((label, number) => [label, number]).filter(([label]) => label.toLowerCase().includes(words))
      list.replaceChildren(...near.map(([label, number]) => button(label, () => this.send({do: "choose", number, version}))))
    }
    if (offered.length > MANY) {
      const search = Object.assign(make("input", "typed"), {type: "search", placeholder: `Find among ${offered.length}`})
      search.setAttribute("aria-label", "Find a choice")
      search.addEventListener("input", () => fill(search.value.trim().toLowerCase()))
      box.append(search)
    }
    fill()
    box.append(list)
    if (left) {
      box.append(make("p", "", `and ${left} more: tap the board to narrow them.`))
    }
    return box
  }
}
