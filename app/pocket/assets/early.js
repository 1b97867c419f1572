(() => {
  let scheme = null
  try { scheme = localStorage.getItem("gonfalon.scheme") } catch (error) { scheme = null }
  scheme ??= matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  document.documentElement.dataset.scheme = scheme
})()
