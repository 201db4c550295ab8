// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { Outcome } from "../src/features/conversation/chats/chat.ts";
import { noSharing } from "../src/features/conversation/conversation.ts";
import { type ConversationControls, useConversation } from "../src/features/conversation/use-conversation.ts";

let load: () => void;
vi.mock("../src/features/conversation/engine.ts", async (original) => {
  await new Promise<void>((resolve) => {
    load = resolve;
  });
  return original();
});

let conversation: ConversationControls;

function Chat() {
  conversation = useConversation(() => 1000);
  return null;
}

test("clearing the conversation cancels a question that is waiting for the engine", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const root = createRoot(document.body);
  await act(async () => root.render(<Chat />));
  const model = { modelId: "acme/ada", name: "Ada", provider: "Acme", slot: 1 as const };
  const question = {
    text: "Why?",
    models: [model],
    deepSearch: false,
    attachments: [],
    sharing: noSharing,
    blind: false,
  };
  let asked: Promise<Outcome> | undefined;
  await act(async () => {
    asked = conversation.ask(question);
  });
  expect(conversation.starting).toBe(true);
  await act(async () => {
    conversation.clear({ session: true });
  });
  expect(conversation.starting).toBe(false);
  load();
  await act(async () => {
    expect(await asked).toEqual({ result: "stopped", counted: false });
  });
  expect(conversation.turns).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
