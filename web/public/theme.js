// Sets the theme's class and color before the first paint. It is a separate file, because the
// content security policy allows no inline script, and not a module, because that would run after
// the paint.
// src/features/theme/theme.ts uses the same key, classes and default.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    // Storage is blocked: use the system's theme.
  }
  // The admin pages are light unless another theme was chosen.
  const system = choice === "system" || !/^\/admin(\/|$)/.test(location.pathname);
  const dark =
    choice === "dark" || (choice !== "light" && system && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = dark ? "dark" : "light";
  document.documentElement.classList.add(theme);
  for (const color of document.querySelectorAll("meta[name=theme-color]"))
    color.media = color.dataset.theme === theme ? "all" : "not all";
})();
