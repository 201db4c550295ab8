import { unsavedTurns } from "./unsaved-turns.ts";

/** Asks the user whether to leave for a URL. */
type Confirm = (url: string, onStay: () => void) => void;

let confirm: Confirm | null = null;

/** Registers the function that `leaveTo` calls to ask the user; null removes it. */
export function setLeaveConfirmation(next: Confirm | null): void {
  confirm = next;
}

/**
 * Opens a page outside the app. If that would erase the conversation, the user is asked first;
 * `onStay` is called if they stay.
 */
export function leaveTo(url: string, onStay: () => void): void {
  if (confirm && unsavedTurns() !== null) confirm(url, onStay);
  else location.assign(url);
}
