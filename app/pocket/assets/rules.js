// The rules of a game to read and to search, in the app's own component; Python finds what is meant.
import {buildModel, mount} from "./model.js"
import {render} from "./rulebook.js"

export const showRules = async (game, line, styles, place, target = "") => {
  const answer = await fetch(new URL(`./rules-${game}.json`, import.meta.url))
  const model = buildModel({sections: await answer.json(), found: {}, target, visits: 0}, async ({search}) => {
    const found = await line.ask({do: "search", game, words: search.slice(0, 400)}, "search")
    if (found?.rules) {
      model.found = found
    }
  })
  place.replaceChildren()
  mount(render, model, styles, place)
}
