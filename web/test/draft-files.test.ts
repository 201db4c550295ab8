// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { chatStore, isReadingFiles } from "../src/features/chat-store/chat-store.ts";
import { clearDraft } from "../src/features/chat-store/edit-draft.ts";
import { addFiles } from "../src/features/chat-store/files.ts";
import { loadFileRules } from "../src/features/files/load-file-rules.ts";

let load = () => {};
vi.mock("../src/features/files/accept-files.ts", async (original) => {
  await new Promise<void>((resolve) => {
    load = resolve;
  });
  return original();
});

test("files waiting for the file rules to load are dropped when the draft is emptied", async () => {
  addFiles([new File(["Notes"], "notes.txt")]);
  expect(isReadingFiles(chatStore.get())).toBe(true);
  clearDraft();
  expect(isReadingFiles(chatStore.get())).toBe(false);
  await vi.waitFor(async () => {
    load();
    await loadFileRules();
  });
  expect(chatStore.get().draft.files).toEqual([]);

  addFiles([new File(["Notes"], "notes.txt")]);
  expect(chatStore.get().draft.files).toHaveLength(1);
});
