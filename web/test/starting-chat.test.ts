// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { openChat, wipeSession } from "../src/features/chat-store/chat-session.ts";
import { chatStore, isPaused } from "../src/features/chat-store/chat-store.ts";
import { runChat } from "../src/features/chat-store/run-chat.ts";
import { noSharing } from "../src/features/conversation/conversation.ts";
import { a } from "./conversation-events.ts";

let load: () => void;
vi.mock("../src/features/conversation/engine.ts", async (original) => {
  await new Promise<void>((resolve) => {
    load = resolve;
  });
  return original();
});

test("clearing the conversation cancels a question that is waiting for the engine", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const close = openChat(document.body);
  const options = { deepSearch: false, blind: false, sharing: noSharing, attachments: [] };
  const asked = runChat(({ questionChat }, conversation) =>
    questionChat(conversation, () => 1000, { text: "Why?", models: [a], ...options }),
  );
  expect(chatStore.get().starting).toBe(true);
  expect(isPaused(chatStore.get())).toBe(true);
  wipeSession();
  expect(chatStore.get().starting).toBe(false);
  await vi.waitFor(() => expect(load).toBeDefined());
  load();
  expect(await asked).toEqual({ result: "stopped", counted: false });
  expect(chatStore.get().conversation.turns).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
  close();
});
