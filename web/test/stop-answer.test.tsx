// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatEvent } from "../src/api/chat-stream.ts";
import { noSharing } from "../src/features/conversation/conversation.ts";
import { loadEngine } from "../src/features/conversation/load-engine.ts";
import { type ConversationControls, useConversation } from "../src/features/conversation/use-conversation.ts";
import { a, b, failedUnspent, token } from "./conversation-events.ts";

let conversation: ConversationControls;

function Chat() {
  conversation = useConversation(() => 1000);
  return null;
}

afterEach(() => vi.unstubAllGlobals());

test("stopping a model's answer does not stop the model's retry in an earlier turn", async () => {
  const streams: ReadableStreamDefaultController[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.endsWith("/stream")) return new Response(null, { status: 204 });
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }));
  });
  const send = (index: number, event: ChatEvent) =>
    act(async () => {
      streams[index]?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  const ask = () =>
    act(async () => {
      conversation.ask({
        text: "Why?",
        models: [a, b],
        deepSearch: false,
        attachments: [],
        sharing: noSharing,
        blind: false,
      });
    });
  const states = () => conversation.turns.map(({ answers }) => answers.map(({ outcome }) => outcome.status));
  await loadEngine();
  const root = createRoot(document.body);
  await act(async () => root.render(<Chat />));
  await ask();
  await send(0, token(a.modelId, "slow"));
  await send(0, failedUnspent(b.modelId));
  await act(async () => void conversation.retry(conversation.turns[0] as never, b.modelId));
  await ask();
  await send(2, token(b.modelId, "new"));
  const newer = conversation.turns[1]?.answers[1];
  await act(async () => newer && conversation.stopAnswer(newer));
  expect(states()).toEqual([
    ["writing", "writing"],
    ["writing", "stopped"],
  ]);
  await act(async () => conversation.stop());
  await act(async () => root.unmount());
});
