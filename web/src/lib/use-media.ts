import { useSyncExternalStore } from "react";

const wide = mediaStore("(min-width: 768px)");
const compact = mediaStore("(width < 768px) or (height < 500px)");
const reducedMotion = mediaStore("(prefers-reduced-motion: reduce)");

/** Whether the window is at least 768 px wide. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

/** Whether the window is as narrow as a phone's or too short for more than one line of controls. */
export function useCompact(): boolean {
  return useSyncExternalStore(compact.subscribe, compact.matches);
}

/** Whether the user prefers reduced motion. False in a pre-rendered page. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches, () => false);
}

/** Asks for the query only in a browser, because pages are also rendered in advance. */
function mediaStore(query: string) {
  const list = () => window.matchMedia(query);
  return {
    matches: () => list().matches,
    subscribe: (listener: () => void) => {
      const watched = list();
      watched.addEventListener("change", listener);
      return () => watched.removeEventListener("change", listener);
    },
  };
}
