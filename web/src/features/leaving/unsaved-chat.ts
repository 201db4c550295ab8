import type { Turn } from "../conversation/turn.ts";

let read: () => readonly Turn[] | null = () => null;

/** Registers the function that `unsavedChat` calls. */
export function setUnsavedChat(reader: () => readonly Turn[] | null): void {
  read = reader;
}

/**
 * Returns the chat that leaving the document would erase: its turns, none if there is only a draft.
 * Null if there is nothing to lose.
 */
export function unsavedChat(): readonly Turn[] | null {
  return read();
}
