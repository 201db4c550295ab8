// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openChat, wipeSession } from "../src/features/chat-store/chat-session.ts";
import { chatStore } from "../src/features/chat-store/chat-store.ts";
import { closeFileDialog, currentChat, showSavedChat } from "../src/features/chat-store/saved-chat.ts";
import { emptyConversation } from "../src/features/conversation/conversation.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";
import type { OpenedChat } from "../src/features/conversation-file/conversation-file.ts";
import { lastModels } from "../src/lib/last-models.ts";
import { a, asked } from "./conversation-events.ts";
import { visitorEntitlements } from "./entitlements.ts";

const saved: OpenedChat = {
  conversation: { ...asked(emptyConversation, "1", [a]), instructions: "Briefly." },
  selection: ["lab/gone", "lab/a", "lab/a"],
  modes: { deepSearch: true, sequential: true, blind: false },
};

let visibility: "visible" | "hidden" = "visible";
let close: () => void;
beforeEach(async () => {
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  await loadEngine();
  chatStore.set({ selection: ["lab/a", null, null], conversation: emptyConversation });
  close = openChat(document.body);
});
afterEach(() => {
  visibility = "visible";
  close();
  vi.restoreAllMocks();
});

/** Starts to open a chat whose decryption ends when the returned function is called. */
function opening() {
  let finish = () => {};
  const read = new Promise<OpenedChat>((resolve) => {
    finish = () => resolve(saved);
  });
  const shown = showSavedChat(() => read, visitorEntitlements);
  return async () => {
    finish();
    await shown;
  };
}

test("an opened chat brings its models and modes, which are not remembered", async () => {
  await opening()();
  const { conversation, selection, deepSearch, sequential, blind, effort, opening: busy } = chatStore.get();
  expect(conversation).toEqual(saved.conversation);
  expect(selection).toEqual([null, "lab/a", null]);
  expect({ deepSearch, sequential, blind, effort }).toEqual({ ...saved.modes, effort: undefined });
  expect(busy).toBe(false);
  expect(lastModels()).toEqual([]);
  expect(currentChat(visitorEntitlements)).toMatchObject({ modes: saved.modes });
});

test("a chat whose models are gone leaves the selection as it is", async () => {
  await showSavedChat(async () => ({ ...saved, selection: ["lab/gone", null, null] }), visitorEntitlements);
  expect(chatStore.get().selection).toEqual(["lab/a", null, null]);
});

test.each([
  ["erased", () => wipeSession()],
  ["canceled", () => closeFileDialog()],
  ["left", () => close()],
])("a chat is not shown if it is %s while it is decrypted", async (_, interrupt) => {
  const finish = opening();
  interrupt();
  await finish();
  expect(chatStore.get().conversation.turns).toEqual([]);
});

test("a tab that is hidden meanwhile is sealed once the chat has been opened", async () => {
  const finish = opening();
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(chatStore.get().session.phase).toBe("open");
  await finish();
  expect(chatStore.get().session.phase).toBe("sealed");
  await vi.waitFor(() => expect(JSON.stringify(chatStore.get().conversation)).not.toContain("Why?"));
});

test("a file that cannot be opened changes nothing", async () => {
  const failing = showSavedChat(() => Promise.reject(new Error("wrong")), visitorEntitlements);
  await expect(failing).rejects.toThrow("wrong");
  expect(chatStore.get()).toMatchObject({ opening: false, conversation: { turns: [] } });
});
