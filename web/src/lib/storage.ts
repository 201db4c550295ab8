import { useSyncExternalStore } from "react";

// Used if local storage is blocked; lasts until the page closes.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** Returns the value of a local storage key, or null. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Sets a local storage key; null removes it. */
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

/**
 * Returns the value of a local storage key and rerenders when this tab or another changes it. Null
 * in a pre-rendered page.
 */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    watchStored,
    () => stored(key),
    () => null,
  );
}

/**
 * Calls the listener when a stored value may have changed in this tab or in another. Also calls it
 * when the page regains focus, because a value may have changed in the browser's settings.
 */
export function watchStored(listener: () => void): () => void {
  listeners.add(listener);
  for (const type of ["storage", "focus"]) window.addEventListener(type, listener);
  return () => {
    listeners.delete(listener);
    for (const type of ["storage", "focus"]) window.removeEventListener(type, listener);
  };
}
