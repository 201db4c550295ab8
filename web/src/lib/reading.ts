import { store, useStored } from "./storage.ts";

const KEY = "reading";
const ALL = "all";

/**
 * Returns whether the reading mode is on: answers are as tall as their text, and only the page
 * scrolls. It is remembered on this device.
 */
export function useReading(): boolean {
  return useStored(KEY) === ALL;
}

export function setReading(on: boolean): void {
  store(KEY, on ? ALL : null);
}
