// Starting Python: the same in the page's worker, and under node when the page is built and tested.

// Recursion through C ends the interpreter long before Python's own limit would: this one makes it an ordinary error.
const DEEPEST = 250

export const startPython = async (loadPyodide, place, app, wheel) => {
  const python = await loadPyodide({indexURL: place, checkAPIVersion: false})
  python.FS.writeFile("/app.zip", new Uint8Array(app))
  const packages = python.runPython("import site; site.getsitepackages()[0]")
  python.unpackArchive(new Uint8Array(wheel), "wheel", {extractDir: packages})
  python.runPython(`
import importlib, sys
sys.path.insert(0, "/app.zip")
importlib.invalidate_caches()
sys.setrecursionlimit(${DEEPEST})
`)
  return python
}
