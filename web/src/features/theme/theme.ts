import { store, stored, useStored, watchStored } from "../../lib/storage.ts";

export type Theme = "light" | "system" | "dark";

// public/theme.js reads the same key before the first paint.
const KEY = "theme";
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

systemDark.addEventListener("change", apply);
// This tab's choices and those of others; and what was chosen while this page stood in the back-forward cache.
watchStored(apply);
window.addEventListener("pageshow", apply);

/** The theme that the visitor chose; "system" until then. */
export function useTheme(): Theme {
  return themeOf(useStored(KEY));
}

/** Keeps the choice and shows it at once. */
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
