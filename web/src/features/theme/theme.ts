import { store, stored, useStored, watchStored } from "../../lib/storage.ts";

export type Theme = "light" | "system" | "dark";

// public/theme.js reads the same key before first paint.
const KEY = "theme";
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

systemDark.addEventListener("change", apply);
// Changes in this tab and in others, and those made while the page was in the back-forward cache.
watchStored(apply);
window.addEventListener("pageshow", apply);

/** Returns the theme that the visitor chose, "system" by default. */
export function useTheme(): Theme {
  return themeOf(useStored(KEY));
}

/** Stores the theme and applies it. */
export function setTheme(next: Theme): void {
  store(KEY, next);
}

function apply() {
  const theme = themeOf(stored(KEY));
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
}

function themeOf(value: string | null): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
