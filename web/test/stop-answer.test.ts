// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { chatStore } from "../src/features/chat-store/chat-store.ts";
import { runChat, stopAll, stopAnswer } from "../src/features/chat-store/run-chat.ts";
import { noSharing } from "../src/features/conversation/conversation.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";
import type { OpenedCapsule } from "./capsule-server.mjs";
import { a, b, failedUnspent, token } from "./conversation-events.ts";
import { serveCapsules } from "./serve-capsules.ts";

afterEach(() => vi.unstubAllGlobals());

test("stopping a model's answer does not stop the model's retry in an earlier turn", async () => {
  const streams: { call: OpenedCapsule; stream: ReadableStreamDefaultController }[] = [];
  await serveCapsules(
    (call) => new Response(new ReadableStream({ start: (stream) => void streams.push({ call, stream }) })),
  );
  const send = async (index: number, event: ChatEvent) => {
    await vi.waitFor(() => expect(streams.length).toBeGreaterThan(index));
    const { call, stream } = streams[index] ?? {};
    stream?.enqueue(call?.frame(event));
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  const characters = () => 1000;
  const options = { deepSearch: false, blind: false, sharing: noSharing, attachments: [] };
  const ask = () =>
    runChat(({ questionChat }, conversation) =>
      questionChat(conversation, characters, { text: "Why?", models: [a, b], ...options }),
    );
  const turn = (index: number) => chatStore.get().conversation.turns[index];
  await loadEngine();
  ask();
  await send(0, token(a.modelId, "slow"));
  await send(0, failedUnspent(b.modelId));
  runChat(({ retryChat }, conversation) => retryChat(conversation, characters, turn(0) as never, b.modelId));
  ask();
  await send(2, token(b.modelId, "new"));
  const newer = turn(1)?.answers[1];
  if (newer) stopAnswer(newer);
  const statuses = chatStore
    .get()
    .conversation.turns.map(({ answers }) => answers.map(({ outcome }) => outcome.status));
  expect(statuses).toEqual([
    ["writing", "writing"],
    ["writing", "stopped"],
  ]);
  stopAll();
});
