import { unsavedChat } from "./unsaved-chat.ts";

type Ask = (url: string, onStay: () => void) => void;

let ask: Ask | null = null;

/** Registers the function that asks for confirmation before leaving; null removes it. */
export function setAsk(asks: Ask | null): void {
  ask = asks;
}

/**
 * Opens a page outside the app. If that erases a chat, the user is asked first; `onStay` is called
 * if they stay.
 */
export function leaveTo(url: string, onStay: () => void): void {
  if (ask && unsavedChat() !== null) ask(url, onStay);
  else location.assign(url);
}
