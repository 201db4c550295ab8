// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openChat, wipeSession } from "../src/features/chat-store/chat-session.ts";
import { chatStore, isStreaming, openDialog } from "../src/features/chat-store/chat-store.ts";
import {
  currentConversation,
  saveToFile,
  showFromFile,
} from "../src/features/chat-store/conversation-files.ts";
import { closeFileDialog } from "../src/features/chat-store/file-work.ts";
import { runChat, stopAll } from "../src/features/chat-store/run-chat.ts";
import { type Conversation, emptyConversation } from "../src/features/conversation/conversation.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";
import type { OpenedConversation } from "../src/features/conversation-file/conversation-file.ts";
import { download } from "../src/lib/download.ts";
import { lastModels } from "../src/lib/last-models.ts";
import { Toaster } from "../src/ui/toaster.tsx";
import { a, asked, complete, done, play, token } from "./conversation-events.ts";
import { visitorEntitlements } from "./entitlements.ts";

vi.mock(import("../src/lib/download.ts"), async (load) => ({ ...(await load()), download: vi.fn() }));

const saved: OpenedConversation = {
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
  vi.mocked(download).mockClear();
  close = openChat(document.body);
});
afterEach(() => {
  visibility = "visible";
  close();
  vi.restoreAllMocks();
});

/** Starts to open a chat whose decryption ends when the returned function is called. */
function opening(chat = saved) {
  let finish = () => {};
  const read = new Promise<OpenedConversation>((resolve) => {
    finish = () => resolve(chat);
  });
  const shown = showFromFile(() => read, visitorEntitlements);
  return async () => {
    finish();
    await shown;
  };
}

test("an opened chat brings its models and modes, which are not remembered", async () => {
  await opening()();
  const { conversation, selection, deepSearch, sequential, blind, effort, fileWork } = chatStore.get();
  expect(conversation).toEqual(saved.conversation);
  expect(selection).toEqual([null, "lab/a", null]);
  expect({ deepSearch, sequential, blind, effort }).toEqual({ ...saved.modes, effort: undefined });
  expect(fileWork).toBeNull();
  expect(lastModels()).toEqual([]);
  expect(currentConversation(visitorEntitlements)).toMatchObject({ modes: saved.modes });
});

test("a chat whose models are gone leaves the selection as it is", async () => {
  await showFromFile(async () => ({ ...saved, selection: ["lab/gone", null, null] }), visitorEntitlements);
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
  const failing = showFromFile(() => Promise.reject(new Error("wrong")), visitorEntitlements);
  await expect(failing).rejects.toThrow("wrong");
  expect(chatStore.get()).toMatchObject({ fileWork: null, conversation: { turns: [] } });
});

test("a canceled opening does not end the next one", async () => {
  const other: OpenedConversation = { ...saved, conversation: asked(emptyConversation, "2", [a]) };
  openDialog({ name: "open" });
  const finishFirst = opening();
  closeFileDialog();
  await Promise.resolve();
  openDialog({ name: "open" });
  const finishSecond = opening(other);
  await finishFirst();
  expect(chatStore.get()).toMatchObject({ conversation: { turns: [] }, dialog: { name: "open" } });
  expect(chatStore.get().fileWork).not.toBeNull();
  await finishSecond();
  expect(chatStore.get()).toMatchObject({ conversation: other.conversation, dialog: null, fileWork: null });
});

test("a canceled opening closes no other dialog, and leaves the focus", async () => {
  document.body.innerHTML = '<textarea id="question"></textarea><button type="button"></button>';
  openDialog({ name: "open" });
  const finish = opening();
  closeFileDialog();
  openDialog({ name: "settings" });
  document.querySelector("button")?.focus();
  await finish();
  expect(chatStore.get().dialog).toEqual({ name: "settings" });
  expect(document.activeElement?.tagName).toBe("BUTTON");
});

test("the focus moves to the input once a chat has been opened", async () => {
  document.body.innerHTML = '<textarea id="question"></textarea>';
  openDialog({ name: "open" });
  await opening()();
  expect(chatStore.get().dialog).toBeNull();
  expect(document.activeElement?.id).toBe("question");
});

test("a chat that is saved is downloaded, and the dialog closes", async () => {
  chatStore.set({ conversation: saved.conversation });
  openDialog({ name: "save" });
  await saveToFile("passphrase", visitorEntitlements);
  expect(download).toHaveBeenCalledOnce();
  expect(chatStore.get()).toMatchObject({ dialog: null, fileWork: null });
});

test.each([
  ["erased", () => wipeSession()],
  ["canceled", () => closeFileDialog()],
  ["left", () => close()],
])("nothing is downloaded if the chat is %s while it is encrypted", async (_, interrupt) => {
  chatStore.set({ conversation: saved.conversation });
  openDialog({ name: "save" });
  const saving = saveToFile("passphrase", visitorEntitlements);
  interrupt();
  await saving;
  expect(download).not.toHaveBeenCalled();
  expect(chatStore.get()).toMatchObject({ dialog: null, fileWork: null });
});

test("a tab that is hidden while a chat is saved is sealed once that is done", async () => {
  chatStore.set({ conversation: saved.conversation });
  const saving = saveToFile("passphrase", visitorEntitlements);
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(chatStore.get().session.phase).toBe("open");
  await saving;
  expect(download).toHaveBeenCalledOnce();
  expect(chatStore.get().session.phase).toBe("sealed");
});

test.each(["save", "open"] as const)("erasing the chat closes the dialog %s, with its passphrase", (name) => {
  openDialog({ name });
  wipeSession();
  expect(chatStore.get().dialog).toBeNull();
});

test("erasing the chat leaves other dialogs open", () => {
  openDialog({ name: "settings" });
  wipeSession();
  expect(chatStore.get().dialog).toEqual({ name: "settings" });
});

/** Opens a chat with a finished answer in place of one, and asks for the answer again. */
async function retryInOpened() {
  const before = answered("before");
  const opened = answered("opened");
  const [turn] = opened.turns;
  if (!turn) throw new Error("The chat has no turn.");
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  chatStore.set({ conversation: before });
  render(createElement(Toaster, { closeLabel: "Close" }));
  await act(() => showFromFile(async () => ({ ...saved, conversation: opened }), visitorEntitlements));
  const undo = screen.getByRole("button", { name: "Undo" });
  const retry = () =>
    act(async () => {
      runChat(({ retryChat }, conversation) => retryChat(conversation, () => 1000, turn, "lab/a"));
    });
  return { before, undo, retry };
}

function answered(turnId: string): Conversation {
  return play(asked(emptyConversation, turnId, [a]), turnId, [
    token("lab/a", "So."),
    complete("lab/a"),
    done,
  ]);
}

test("opening a chat cannot be undone once a request has been sent in it", async () => {
  const { retry } = await retryInOpened();
  await retry();
  expect(isStreaming(chatStore.get())).toBe(true);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  stopAll();
});

test("undoing that a chat was opened restores the one before", async () => {
  const { before, undo } = await retryInOpened();
  await act(async () => fireEvent.click(undo));
  expect(chatStore.get().conversation).toBe(before);
});
