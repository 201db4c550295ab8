import { useSyncExternalStore } from "react";

// While a modal dialog is open, everything outside it is inert. Toasts and tooltips must therefore
// be rendered inside the topmost dialog, and the page must not scroll.
let layers: readonly Element[] = [];
const listeners = new Set<() => void>();

/** Adds an element on top. Returns a function that removes it. */
export function pushLayer(element: Element): () => void {
  change([...layers, element]);
  return () => change(layers.filter((other) => other !== element));
}

/** Returns the topmost modal dialog, or the body. */
export function useTopLayer(): Element {
  return useSyncExternalStore(subscribe, () => layers.at(-1) ?? document.body);
}

function change(next: readonly Element[]) {
  layers = next;
  const { style, clientWidth } = document.documentElement;
  // Leaves room for the scrollbar that disappears.
  if (next.length === 0) style.scrollbarGutter = "";
  else if (!style.overflow && innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = next.length > 0 ? "hidden" : "";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
