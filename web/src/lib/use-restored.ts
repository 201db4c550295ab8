import { useEffect } from "react";
import { useHandler } from "./use-handler.ts";

/** Calls `callback` when the browser restores the page from its back-forward cache. */
export function useRestored(callback: () => void): void {
  const onRestored = useHandler(callback);
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
    addEventListener("pageshow", restored);
    return () => removeEventListener("pageshow", restored);
  }, [onRestored]);
}
