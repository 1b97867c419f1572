// node compile.mjs FOLDER: starts the page's Python once, so that what it begins with can be compiled beforehand.
import {readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {pathToFileURL} from "node:url"
import {startPython} from "./python.mjs"

process.on("uncaughtException", (wrong) => { console.error(String(wrong.message).slice(0, 2000)); process.exit(1) })
const folder = process.argv[2]
const read = (name) => readFileSync(join(folder, name))
const {loadPyodide} = await import(pathToFileURL(join(folder, "python", "pyodide.mjs")))
const python = await startPython(loadPyodide, join(folder, "python") + "/", read("app.zip"), read("msgspec.whl"))
const library = python.runPython("import sys; next(each for each in sys.path if each.endswith('.zip') and 'python3' in each)")
python.FS.writeFile("/tmp/library.zip", read("python/python_stdlib.zip"))
const faults = python.runPython(`
from app.pocket import compiling
from app.pocket.desk import Desk
faults = compiling.warm_up(Desk())
used = compiling.list_used(${JSON.stringify(library)})
for name, only in (("library", used), ("app", None)):
    with open(f"/tmp/{name}.zip" if name == "library" else "/app.zip", "rb") as file:
        content = file.read()
    with open(f"/tmp/{name}.out", "wb") as file:
        file.write(compiling.rewrite(content, only))
"\\n".join(faults)
`)
if (faults) {
  console.error(faults)
  process.exit(1)
}
writeFileSync(join(folder, "python", "python_stdlib.zip"), python.FS.readFile("/tmp/library.out"))
writeFileSync(join(folder, "app.zip"), python.FS.readFile("/tmp/app.out"))
