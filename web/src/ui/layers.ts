import { useSyncExternalStore } from "react";

// While a modal dialog is open, all outside it is inert: what must be seen and heard, such as a toast, has
// to stand inside the topmost one.
let layers: readonly Element[] = [];
const listeners = new Set<() => void>();

/** Puts an element on top; answers a function that takes it away. */
export function pushLayer(element: Element): () => void {
  change([...layers, element]);
  return () => change(layers.filter((other) => other !== element));
}

/** The topmost modal element, or the page's body. */
export function useTopLayer(): Element {
  return useSyncExternalStore(subscribe, () => layers.at(-1) ?? document.body);
}

function change(next: readonly Element[]) {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
