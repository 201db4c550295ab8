import { onRestore } from "../../lib/page-life.ts";
import { store, stored, useStored, watchStored } from "../../lib/storage.ts";

export type Theme = "light" | "system" | "dark";

// public/theme.js reads the same key before first paint.
const KEY = "theme";
const DARK = "(prefers-color-scheme: dark)";

// The same default as in public/theme.js. The landing page is pre-rendered without a window.
const browser = typeof window !== "undefined";
const defaultTheme: Theme = browser && /^\/admin(\/|$)/.test(location.pathname) ? "light" : "system";

if (browser) {
  // The system's theme may have changed since public/theme.js ran, because the landing page loads
  // this module late.
  apply();
  window.matchMedia(DARK).addEventListener("change", apply);
  // Applies changes made in any tab, even while this page was in the back-forward cache.
  watchStored(apply);
  onRestore(apply);
}

/**
 * Returns the theme that the user chose. The default is the system's theme, except on the admin
 * pages, where it is light.
 */
export function useTheme(): Theme {
  return themeOf(useStored(KEY));
}

/** Stores the theme and applies it. */
export function setTheme(next: Theme): void {
  store(KEY, next);
}

function apply() {
  const theme = themeOf(stored(KEY));
  const dark = theme === "dark" || (theme === "system" && window.matchMedia(DARK).matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
  for (const color of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    color.media = (color.dataset.theme === "dark") === dark ? "all" : "not all";
}

function themeOf(value: string | null): Theme {
  return value === "light" || value === "dark" || value === "system" ? value : defaultTheme;
}
