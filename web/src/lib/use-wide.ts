import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 768px)");

/** Whether the window is at least 768 px wide. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void) {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}
