// One calculator: the form made from its parameters, the answer first, however long that takes. The components are the
// app's own; Python says what they show.
import {render as renderForm} from "./form/form.js"
import {buildModel, mount} from "./model.js"
import {recall, remember} from "./kept.js"
import {render as renderSheet} from "./sheet.js"

const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), {className, textContent: text})

export class Calculate {
  constructor(line, styles, {say, address}) {
    Object.assign(this, {line, styles, say, address})
    this.root = make("div", "calculate")
    this.picks = make("nav", "picks")
    this.picks.setAttribute("aria-label", "Calculators")
    this.place = make("div", "calculator")
    this.root.append(this.picks, this.place)
    this.slug = ""
    this.built = ""
    this.link = ""
    this.lastWasForm = true
    this.bar = this.buildWorking()
  }

  show(game) {
    this.game = game
    this.picks.replaceChildren(...game.calculators.map(({slug, title}) => {
      const made = make("button", "pick", title)
      made.type = "button"
      made.dataset.slug = slug
      made.addEventListener("click", () => this.open(slug, {after: this.slug}))
      return made
    }))
    const slugs = game.calculators.map((each) => each.slug)
    const last = recall(`open.${game.slug}`)
    return slugs.includes(last) ? last : slugs[0]
  }

  async open(slug, {link = null, after = "", answered = true} = {}) {
    const given = link ?? recall(`link.${slug}`) ?? ""
    this.slug = slug
    this.link = given
    remember(`open.${this.game.slug}`, slug)
    for (const pick of this.picks.children) {
      pick.setAttribute("aria-pressed", String(pick.dataset.slug === slug))
      if (pick.dataset.slug === slug) {
        pick.scrollIntoView({block: "nearest", inline: "nearest"})
      }
    }
    // What was entered for another calculator of the same kind goes before what was left here.
    const known = this.visited?.has(slug)
    ;(this.visited ??= new Set()).add(slug)
    await this.send({do: "open", slug, link: known && link === null ? "" : given, after: after === slug ? "" : after, is_answered: answered})
  }

  async send(question, kind = "") {
    this.lastWasForm = question.do === "fill"
    const shown = await this.line.ask(question, kind)
    if (shown === null) {
      return
    }
    if (shown.fault !== undefined) {
      this.say(`This could not be answered: ${shown.fault}`)
    } else if (shown.slug === this.slug) {
      this.put(shown)
    }
  }

  put(shown) {
    if (shown.groups) {
      this.build(shown)
    } else {
      this.isFilling = true
      for (const name of ["values", "wrong", "hints"]) {
        if (shown[name] !== undefined) {
          this.form[name] = shown[name]
        }
      }
      this.isFilling = false
    }
    for (const name of ["head", "more", "taps"]) {
      if (shown[name] !== undefined && this[name]) {
        this[name].markup = shown[name]
      }
    }
    if (shown.link !== undefined) {
      remember(`link.${this.slug}`, shown.link)
      this.link = shown.link
      this.address(`tab=calculate&${shown.link}`)
    }
    this.headArea.classList.toggle("tall", this.headArea.offsetHeight > innerHeight * 0.4)
    this.working(false)
    if (shown.goesOn) {      // what is known so far; the rest comes in pieces, with room for other questions in between
      this.bar.hidden = false
      setTimeout(() => this.send({do: "go_on", slug: shown.slug}, "go_on"))
    }
    this.root.dataset.answered = String(Number(this.root.dataset.answered ?? 0) + 1)
  }

  build(shown) {
    const {slug, groups, values, hints = {}, wrong = "", style, tapStyle, tapsFirst} = shown
    if (this.built === slug) {      // the same components: what is unfolded stays so
      this.isFilling = true
      Object.assign(this.form, {groups, values, hints, wrong})
      this.isFilling = false
      return
    }
    this.built = slug
    const worn = [...this.styles, style]
    const area = (name) => make("section", name)
    const [headArea, formArea, moreArea] = ["head-area", "form-area", "more-area"].map(area)
    const hear = (said) => this.hear(said)
    this.form = buildModel({groups, values, hints, wrong})
    this.form.on("values", () => this.isFilling || this.fill())
    this.head = buildModel({markup: "", look: "head", pace: 0}, hear)
    this.more = buildModel({markup: "", look: "", pace: 0}, hear)
    this.taps = tapStyle ? buildModel({markup: "", look: "", pace: 0}, hear) : null
    mount(renderSheet, this.head, worn, headArea)
    const parts = [() => mount(renderForm, this.form, worn, formArea)]
    if (this.taps) {
      parts.push(() => mount(renderSheet, this.taps, [...this.styles, tapStyle], formArea))
    }
    ;(tapsFirst ? parts.reverse() : parts).forEach((part) => part())
    this.moreHost = mount(renderSheet, this.more, worn, moreArea)
    this.headArea = headArea
    headArea.append(this.bar)
    this.place.replaceChildren(headArea, formArea, moreArea)
  }

  buildWorking() {
    const stop = make("button", "", "Stop")
    stop.type = "button"
    stop.addEventListener("click", () => {
      this.line.stop()
      this.again()
    })
    const bar = make("div", "working")
    bar.setAttribute("role", "status")
    bar.append(make("span", "", "Working out the exact answer …"), stop)
    bar.hidden = true
    return bar
  }

  // The last answer stays in sight, plainly not the one to these inputs.
  working(isBusy) {
    if (!this.headArea) {
      this.place.append(this.bar)      // the first answer of all
    }
    this.headArea?.classList.toggle("stale", isBusy)
    this.bar.hidden = !isBusy
  }

  fill() {
    this.send({do: "fill", slug: this.slug, values: this.form.values}, "fill")
  }

  hear(said) {
    const [word, text] = Object.entries(said)[0]
    if (word === "edit") {
      this.send({do: "edit", slug: this.slug, line: text})
    } else if (word === "press") {
      this.send({do: "press", slug: this.slug, said: text})
    } else if (word === "afresh") {
      this.send({do: "afresh", slug: this.slug})
    } else if (word === "again") {
      this.fill()
    } else if (word === "share") {
      this.share()
    }
  }

  share() {
    const link = `${location.href.split(/[?#]/)[0]}#tab=calculate&${this.link}`
    const shown = this.moreHost.shadowRoot.querySelector(".link")
    Object.assign(shown, {hidden: false, textContent: link})
    navigator.clipboard?.writeText(link).then(() => this.say("The link was copied."), () => {})
  }

  // A new worker knows nothing: the calculator is opened again as it was last answered, and is not reckoned with.
  again() {
    const keeps = this.lastWasForm && this.built === this.slug ? this.form.values : null
    this.visited = new Set()
    this.open(this.slug, {link: this.link, answered: false}).then(() => {
      if (keeps) {
        this.isFilling = true
        this.form.values = keeps
        this.isFilling = false
      }
    })
  }
}
