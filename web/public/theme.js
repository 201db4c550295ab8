// Sets the theme's class before the first paint. It is a file of its own, and not a module, because
// the content security policy allows no inline script and a module would run after the paint.
// src/features/theme/theme.ts takes over from here, with the same key and classes.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Storage is blocked: use the system's theme.
  }
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.add(dark ? "dark" : "light");
})();
