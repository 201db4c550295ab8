import { composer } from "#texts/composer.ts";
import { privacy } from "#texts/privacy.ts";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { clearToasts, dismissToast, toast } from "../../ui/toasts.ts";

let toastId = 0;

/** Shows a toast that offers to undo clearing the conversation. The toast holds what was cleared. */
export function offerUndo(undo: () => void): void {
  toastId = toast(() => ({
    title: privacy.clearedTitle,
    action: { label: composer.undo, act: undo },
  }));
}

export function withdrawUndo(): void {
  dismissToast(toastId);
}

/** Erases the toast, because what it holds is not sealed. */
export function eraseUndo(): void {
  if (toastId) replaceRenderedState(clearToasts);
  toastId = 0;
}
