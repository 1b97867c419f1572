// Python, away from the page: a question is a line of JSON, so is its answer. What Python says of a fault is an answer
// too; only when the interpreter itself has come to an end does the page hear `dead`, and starts another worker.
import {loadPyodide} from "./python/pyodide.mjs"
import {startPython} from "./python.mjs"

const place = new URL("./python/", import.meta.url).href
const read = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url))
  if (!answer.ok) {
    throw new Error(`${name}: ${answer.status}`)
  }
  return answer.arrayBuffer()
}

const start = async () => {
  const [app, wheel] = await Promise.all([read("app.zip"), read("msgspec.whl")])
  const python = await startPython(loadPyodide, place, app, wheel)
  return python.runPython("from app.pocket.desk import Desk\nDesk().ask")
}

const isDead = (wrong) => wrong?.pyodide_fatal_error || !(wrong?.constructor?.name === "PythonError")

let ask = null
const started = start().then((found) => {
  ask = found
  postMessage({ready: true})
}, (wrong) => postMessage({dead: String(wrong?.message ?? wrong).slice(-400)}))

addEventListener("message", async ({data}) => {
  await started
  if (!ask) {
    return
  }
  try {
    postMessage({id: data.id, answer: ask(data.question)})
  } catch (wrong) {
    const said = String(wrong?.message ?? wrong).trim().split("\n").at(-1).slice(0, 400)
    postMessage(isDead(wrong) ? {dead: said} : {id: data.id, answer: JSON.stringify({fault: said})})
  }
})
