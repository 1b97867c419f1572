// Light or dark, before anything is drawn: what this browser was told in Gonfalon last, else what the device prefers.
{
  let kept = null
  try {
    kept = localStorage.getItem("SCHEME_KEY")
  } catch (error) {
    kept = null   // a browser that keeps nothing
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.dataset.scheme = dark ? "dark" : "light"
}
