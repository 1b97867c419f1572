// node engine_under_node.mjs RUNTIME APP WHEEL PROJECT PACKAGES TEST...: the engine's own tests, on the page's Python.
import {readFileSync} from "node:fs"
import {join} from "node:path"
import {pathToFileURL} from "node:url"

process.on("uncaughtException", (wrong) => { console.error(String(wrong?.message ?? wrong).slice(-2000)); process.exit(70) })
const [runtime, app, wheel, project, packages, ...tests] = process.argv.slice(2)
const {startPython} = await import(pathToFileURL(join(project, "app/pocket/assets/python.mjs")))
const {loadPyodide} = await import(pathToFileURL(join(runtime, "pyodide.mjs")))
const python = await startPython(loadPyodide, runtime + "/", readFileSync(app), readFileSync(wheel))
for (const [place, folder] of [["/project", project], ["/packages", packages]]) {
  python.FS.mkdir(place)
  python.FS.mount(python.FS.filesystems.NODEFS, {root: folder}, place)
}
python.globals.set("tests", python.toPy(tests))
process.exitCode = python.runPython(`
import os, sys
# Test code is deeper than the page's: pytest calls through many layers.
sys.setrecursionlimit(700)
# The same sources, also those that the page does not need: bots that play on, records, reviews.
sys.path.remove("/app.zip")
sys.path += ["/project", "/packages"]
os.chdir("/project")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
import pytest
plain = ["-q", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib", "--noconftest"]
int(pytest.main([*plain, "-m", "not soak and not bench", *tests]))
`)
