import { onSignOut } from "../../api/user.ts";
import type { EndReason, Mode } from "./session.ts";

/** How long a visit to another screen may take, in milliseconds. */
export const VISIT_MS = 10 * 60 * 1000;

/** How often the clock is checked. A single timer would fire late after the machine slept. */
const TICK_MS = 15_000;

/** What waits for the user's return: the contents of the page, and the privacy mode. */
export interface Waiting<T> {
  contents: T;
  mode: Mode;
}

/** What the user finds on return. Both are null if nothing was left behind. */
export interface Return<T> {
  waiting: Waiting<T> | null;
  /** Why the contents were erased in the meantime. */
  end: EndReason | null;
}

/** Holds the contents of a page in memory while the user visits another screen of the app. */
export interface Visit<T> {
  /**
   * Starts a visit. Erases the contents after `VISIT_MS`, and at once when the tab is hidden, the
   * page is unloaded or the user signs out.
   */
  start: (waiting: Waiting<T>) => void;
  /** Returns the contents without ending the visit; null if there are none. */
  peek: () => T | null;
  /** Ends the visit and returns the contents. */
  end: () => Return<T>;
}

/**
 * Returns a visit that has not started. Create it once per document: it outlives the page whose
 * contents it holds.
 */
export function createVisit<T>(): Visit<T> {
  let waiting: Waiting<T> | null = null;
  let erased: EndReason | null = null;
  let stop = () => {};

  function erase(reason: EndReason | null) {
    stop();
    waiting = null;
    erased = reason;
  }

  function start(next: Waiting<T>) {
    stop();
    if (document.visibilityState === "hidden") return erase("away");
    waiting = next;
    erased = null;
    const endsAt = Date.now() + VISIT_MS;
    const check = () => {
      if (Date.now() >= endsAt || document.visibilityState === "hidden") erase("away");
    };
    const leave = () => erase("left");
    const ticking = setInterval(check, TICK_MS);
    const stopListening = onSignOut((place) => erase(place === "elsewhere" ? "signedOut" : null));
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pagehide", leave);
    stop = () => {
      clearInterval(ticking);
      stopListening();
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pagehide", leave);
      stop = () => {};
    };
  }

  return {
    start,
    peek: () => waiting?.contents ?? null,
    end: () => {
      const found = { waiting, end: erased };
      erase(null);
      return found;
    },
  };
}
