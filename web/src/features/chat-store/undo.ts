import { flushSync } from "react-dom";
import { composer } from "#texts/composer.ts";
import { privacy } from "#texts/privacy.ts";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { type Place, showPlace } from "../../lib/show-turn.ts";
import { dismissToast, toast } from "../../ui/toasts.ts";

let toastId = 0;

/**
 * Shows a toast that offers to undo what removed the conversation. The toast holds what was removed.
 *
 * @param place where the reader was, and is again after undoing
 * @param says returns the toast's title and text; by default, that the chat was cleared
 */
export function offerUndo(
  undo: () => void,
  place: Place | undefined,
  says: () => { title: string; text?: string } = () => ({ title: privacy.clearedTitle }),
): void {
  const act = () => {
    flushSync(undo);
    showPlace(place);
  };
  toastId = toast(() => ({ ...says(), action: { label: composer.undo, act } }));
}

export function withdrawUndo(): void {
  dismissToast(toastId);
}

/** Withdraws the offer, and erases what the toast held, which is not sealed. */
export function eraseUndo(): void {
  const id = toastId;
  toastId = 0;
  if (id) replaceRenderedState(() => dismissToast(id));
}
