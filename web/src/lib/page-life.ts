import { useEffect } from "react";
import { useHandler } from "./use-handler.ts";

// The page's life: it is hidden and shown, left and perhaps restored, and it sleeps with the
// machine. Each function that adds a listener returns one that removes it.

/** Reports whether the page is in a visible tab. */
export function isVisible(): boolean {
  return document.visibilityState === "visible";
}

/** Calls the listener when the tab is hidden or shown. */
export function onVisibility(listener: (visible: boolean) => void): () => void {
  return listen(document, "visibilitychange", () => listener(isVisible()));
}

/** Calls the listener when the page is unloaded, although the browser may restore it. */
export function onLeave(listener: () => void): () => void {
  return listen(window, "pagehide", () => listener());
}

/** Calls the listener when the browser restores the page from its back-forward cache. */
export function onRestore(listener: () => void): () => void {
  return listen(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && listener());
}

/** Like `onRestore`, while the component is mounted. */
export function useRestored(callback: () => void): void {
  const handler = useHandler(callback);
  useEffect(() => onRestore(handler), [handler]);
}

/** Has the browser ask before the page is left, while `wanted` returns true. */
export function askBeforeLeaving(wanted: () => boolean): () => void {
  return listen(window, "beforeunload", (event) => {
    if (wanted()) event.preventDefault();
  });
}

/** Timers stop while the machine sleeps, so the time is checked at least this often. */
const MAX_WAIT_MS = 15_000;

/**
 * Calls `callback` at the given time, in milliseconds since the epoch, or shortly after the machine
 * wakes. Returns a function that cancels the call.
 */
export function wakeAt(time: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(check, Math.max(0, Math.min(time - Date.now(), MAX_WAIT_MS)));
  };
  const check = () => {
    if (Date.now() < time) wait();
    else callback();
  };
  wait();
  return () => clearTimeout(timer);
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
