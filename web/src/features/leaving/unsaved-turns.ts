import type { Turn } from "../conversation/conversation.ts";

let read: () => readonly Turn[] | null = () => null;
let hasGuard = false;

// Until the guard has loaded, the browser asks before the conversation is erased.
addEventListener("beforeunload", (event) => {
  if (!hasGuard && unsavedTurns() !== null) event.preventDefault();
});

/** Sets whether a guard asks before the document is left. */
export function setGuard(has: boolean): void {
  hasGuard = has;
}

/** Registers the function that `unsavedTurns` calls. */
export function setUnsavedTurns(reader: () => readonly Turn[] | null): void {
  read = reader;
}

/**
 * Returns the turns that leaving the document would erase: an empty array if there is only a draft,
 * and null if there is nothing to lose.
 */
export function unsavedTurns(): readonly Turn[] | null {
  return read();
}
