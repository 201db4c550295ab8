// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openChat, wipeSession } from "../src/features/chat-store/chat-session.ts";
import { chatStore, isPaused } from "../src/features/chat-store/chat-store.ts";
import { send } from "../src/features/chat-store/composer-actions.ts";
import { changeDraft } from "../src/features/chat-store/edit-draft.ts";
import { removeFile } from "../src/features/chat-store/files.ts";
import { visitorEntitlements } from "./entitlements.ts";
import { events, serveCapsules } from "./serve-capsules.ts";

/** What loading the engine waits for. */
let arrival: Promise<void>;
let load: () => void;
let fail: (reason: Error) => void;
// A mock of the engine itself is not used by an import that starts while another one waits for it: the
// engine of one test could arrive in the next.
vi.mock("../src/features/conversation/load-engine.ts", async () => {
  const loaded = await import("../src/features/conversation/engine.ts");
  let engine: typeof loaded | undefined;
  return {
    get engine() {
      return engine;
    },
    loadEngine: async () => {
      await arrival;
      engine = loaded;
      return engine;
    },
  };
});

let chats: Awaited<ReturnType<typeof serveCapsules>>;
let close: () => void;
beforeEach(async () => {
  arrival = new Promise((resolve, reject) => {
    load = resolve;
    fail = reject;
  });
  chats = await serveCapsules(events({ type: "done" }));
  chatStore.set({ selection: ["lab/a", null, null] });
  close = openChat(document.body);
  changeDraft({ text: "Why?" });
});
afterEach(() => {
  wipeSession();
  close();
});

test("a question stays in the input if the engine cannot be loaded", async () => {
  const sent = send(visitorEntitlements);
  fail(new Error("offline"));
  await sent;
  expect(chatStore.get()).toMatchObject({ draft: { text: "Why?" }, starting: false, running: 0 });
});

test("clearing the conversation cancels a question that is waiting for the engine", async () => {
  const sent = send(visitorEntitlements);
  expect(chatStore.get()).toMatchObject({ starting: true, session: { arriving: true } });
  expect(isPaused(chatStore.get())).toBe(true);
  wipeSession();
  await sent;
  expect(chatStore.get()).toMatchObject({
    draft: { text: "" },
    starting: false,
    running: 0,
    session: { arriving: false },
  });
});

test("a question that is waiting for the engine stays in the input if the screen closes", async () => {
  const sent = send(visitorEntitlements);
  close();
  await sent;
  close = openChat(document.body);
  expect(chatStore.get()).toMatchObject({ draft: { text: "Why?" }, running: 0, session: { end: null } });
});

test("nothing typed or attached while the engine loads is lost", async () => {
  const sent = send(visitorEntitlements);
  const reading = { status: "reading", progress: 0 } as const;
  const file = { id: "1", name: "notes.txt", type: "text/plain", size: 5, state: reading };
  changeDraft({ text: "Why not?", files: [file] });
  load();
  await sent;
  expect(chats).not.toHaveBeenCalled();
  expect(chatStore.get()).toMatchObject({ draft: { text: "Why not?", files: [file] }, running: 0 });

  removeFile("1");
  await send(visitorEntitlements);
  expect(chats).toHaveBeenCalledOnce();
  const { conversation, draft } = chatStore.get();
  expect(conversation.turns.map(({ question }) => question)).toEqual(["Why not?"]);
  expect(draft.text).toBe("");
});
