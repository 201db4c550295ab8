import { useSyncExternalStore } from "react";

const wide = mediaStore("(min-width: 768px)");
const compact = mediaStore("(width < 768px) or (height < 500px)");

/** Whether the window is at least 768 px wide. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

/** Whether the window is as narrow as a phone's or too short for more than one line of controls. */
export function useCompact(): boolean {
  return useSyncExternalStore(compact.subscribe, compact.matches);
}

function mediaStore(query: string) {
  const list = window.matchMedia(query);
  return {
    matches: () => list.matches,
    subscribe: (listener: () => void) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  };
}
