import { useSyncExternalStore } from "react";

// What holds where storage is blocked: until the page closes.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** What local storage holds under a key, or null. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Puts a value under a key of local storage; null removes it. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** The same as `stored`, kept up to date with this tab and with others. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => stored(key));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
