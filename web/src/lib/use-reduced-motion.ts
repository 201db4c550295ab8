import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the user prefers reduced motion. False in a pre-rendered page. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}

function subscribe(listener: () => void) {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}
