import { engine } from "../conversation/load-engine.ts";
import { chatStore } from "./chat-store.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { prependFiles, stopReading } from "./files.ts";

export function changeDraft(changes: Partial<Draft>): void {
  if (changes.text) engine?.prepareKeys(); // so that the question does not wait for them
  chatStore.set({ draft: { ...chatStore.get().draft, ...changes } });
}

/** Empties the draft and closes the file panel. */
export function clearDraft(): void {
  stopReading();
  chatStore.set({ draft: emptyDraft });
}

/** Restores a draft, in front of anything added since. */
export function restoreDraft({ text, files, filesOpen, sharing, only }: Draft): void {
  const { draft } = chatStore.get();
  changeDraft({
    text: [text, draft.text].filter(Boolean).join("\n\n"),
    filesOpen: filesOpen || draft.filesOpen,
    sharing,
    only,
  });
  prependFiles(files);
}
