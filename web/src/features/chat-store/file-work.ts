import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { chatStore } from "./chat-store.ts";

/**
 * Saves or opens a conversation file, and then closes the dialog. Reports whether it did: if the work
 * is canceled meanwhile, its result is dropped. Rejects if `work` does.
 */
export async function runFileWork<T>(work: () => Promise<T>, finish: (result: T) => void): Promise<boolean> {
  const abort = new AbortController();
  chatStore.set({ fileWork: abort });
  try {
    const result = await work();
    if (abort.signal.aborted) return false;
    finish(result);
    closeFileDialog();
    return true;
  } finally {
    if (!abort.signal.aborted) chatStore.set({ fileWork: null });
  }
}

/** Cancels the saving or opening of a file, and closes its dialog. */
export function cancelFileWork(): void {
  const { fileWork, dialog } = chatStore.get();
  fileWork?.abort();
  const isOpen = dialog?.name === "save" || dialog?.name === "open";
  chatStore.set({ fileWork: null, dialog: isOpen ? null : dialog });
}

/** Like `cancelFileWork`. No copy of the passphrase remains in memory. */
export function closeFileDialog(): void {
  replaceRenderedState(cancelFileWork);
}
