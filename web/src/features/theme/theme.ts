import { useSyncExternalStore } from "react";

export type Theme = "light" | "system" | "dark";

// public/theme.js reads the same key before the first paint.
const STORAGE_KEY = "theme";
const listeners = new Set<() => void>();
let theme = stored();

const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
systemDark.addEventListener("change", apply);

/** The theme that the visitor chose; "system" until then. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}

/** Keeps the choice and shows it at once. */
export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage is blocked: the choice holds until the page closes.
  }
  apply();
  for (const listener of listeners) listener();
}

function apply() {
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
