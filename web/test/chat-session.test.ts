// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Model } from "../src/api/models.ts";
import { openChat, setPrivacyMode } from "../src/features/chat-store/chat-session.ts";
import { chatStore } from "../src/features/chat-store/chat-store.ts";
import { send } from "../src/features/chat-store/composer-actions.ts";
import { changeDraft, clearDraft } from "../src/features/chat-store/edit-draft.ts";
import type { Terms } from "../src/features/chat-store/terms.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";

const model = { modelId: "lab/a", name: "A", provider: "Lab", isActive: true, isFree: true } as Model;
const terms: Terms = {
  user: null,
  pro: false,
  models: [model],
  allowance: {
    left: 3,
    limit: 3,
    characters: 1000,
    usedUp: () => false,
    count: () => () => {},
    rejected: () => {},
  },
  characters: () => 1000,
};

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
  const sent = send(terms);
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
