// Sets the theme's class and color, the language and its direction before the first paint. It is a
// separate file, because the content security policy allows no inline script, and not a module,
// because that would run after the paint.
// The theme's key, classes and default are the same as in src/features/theme/theme.ts, and the
// language's key is the same as in src/lib/languages.ts. The data attributes of the script element
// list the languages. A pre-rendered page stays in English until it is hydrated.
(() => {
  let choice = null;
  let chosen = "";
  try {
    choice = localStorage.getItem("theme");
    chosen = localStorage.getItem("language") ?? "";
  } catch {
    // Storage is blocked: use the defaults.
  }
  // The admin pages are light unless another theme was chosen.
  const system = choice === "system" || !/^\/admin(\/|$)/.test(location.pathname);
  const dark =
    choice === "dark" || (choice !== "light" && system && matchMedia("(prefers-color-scheme: dark)").matches);
  const html = document.documentElement;
  const theme = dark ? "dark" : "light";
  html.classList.add(theme);
  for (const color of document.querySelectorAll("meta[name=theme-color]"))
    color.media = color.dataset.theme === theme ? "all" : "not all";

  // The visitor's language, if the site is translated into it.
  const { languages, rtl, prerendered } = document.currentScript.dataset;
  const language =
    [chosen, ...navigator.languages]
      .map((tag) => tag.split("-")[0])
      .find((tag) => languages.split(" ").includes(tag)) ?? "en";
  html.dataset.language = language;
  if (prerendered !== undefined) return;
  html.lang = language;
  if (rtl.split(" ").includes(language)) html.dir = "rtl";
})();
