// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logout } from "../src/api/user.ts";
import { openChat, setPrivacyMode } from "../src/features/chat-store/chat-session.ts";
import { chatStore } from "../src/features/chat-store/chat-store.ts";
import { secureClear, send } from "../src/features/chat-store/composer-actions.ts";
import { changeDraft, clearDraft } from "../src/features/chat-store/edit-draft.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";
import { visitorEntitlements } from "./entitlements.ts";

let visibility: "visible" | "hidden" = "visible";
function setVisibility(next: typeof visibility) {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
}

let close: () => void;
beforeEach(async () => {
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  await loadEngine();
  chatStore.set({ selection: ["lab/a", null, null] });
  close = openChat(document.body);
});
afterEach(() => {
  setVisibility("visible");
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a question that returns to the input of a hidden tab is sealed there", async () => {
  let fail = () => {};
  vi.stubGlobal("fetch", () => new Promise((_, reject) => (fail = () => reject(new Error("offline")))));
  changeDraft({ text: "Why?" });
  const sent = send(visitorEntitlements);
  expect(chatStore.get()).toMatchObject({ draft: { text: "" }, running: 1 });
  setVisibility("hidden");
  expect(chatStore.get().session.phase).toBe("open");
  await vi.waitFor(() => {
    fail();
    expect(chatStore.get().conversation.turns).toEqual([]);
  });
  await sent;
  expect(chatStore.get()).toMatchObject({ session: { phase: "sealed" }, running: 0 });
  await vi.waitFor(() => expect(chatStore.get().draft.text).toBe(""));
  setVisibility("visible");
  await vi.waitFor(() => expect(chatStore.get().draft.text).toBe("Why?"));
  clearDraft();
});

test("a file that is being read in a hidden tab is sealed once it is read", async () => {
  const file = { id: "1", name: "notes.txt", type: "text/plain", size: 5 };
  changeDraft({ files: [{ ...file, state: { status: "reading", progress: 0 } }] });
  setVisibility("hidden");
  expect(chatStore.get().session.phase).toBe("open");
  changeDraft({ files: [{ ...file, state: { status: "ready", contents: { text: "Notes" } } }] });
  expect(chatStore.get().session.phase).toBe("sealed");
  await vi.waitFor(() => expect(chatStore.get().draft.files).toEqual([]));
  setVisibility("visible");
  await vi.waitFor(() => expect(chatStore.get().draft.files).toHaveLength(1));
  clearDraft();
});

test("a draft waits for the user's return from another screen, but not in a hidden tab", async () => {
  setPrivacyMode("standard");
  changeDraft({ text: "Why?" });
  close();
  close = openChat(document.body);
  expect(chatStore.get()).toMatchObject({
    draft: { text: "Why?" },
    session: { mode: "standard", end: null },
  });
  close();
  setVisibility("hidden");
  expect(chatStore.get().draft.text).toBe("");
  setVisibility("visible");
  close = openChat(document.body);
  expect(chatStore.get().session).toMatchObject({ mode: "protected", phase: "open", end: "away" });
});

test.each([
  ["signing out", () => logout()],
  ["Secure Clear", async () => secureClear()],
])("%s resets how questions are asked", async (_, erase) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const defaults = { deepSearch: false, sequential: false, effort: undefined, blind: false };
  expect(chatStore.get()).toMatchObject(defaults);
  chatStore.set({ deepSearch: true, sequential: true, effort: "high", blind: true });
  await erase();
  expect(chatStore.get()).toMatchObject(defaults);
});
