import type { ChatEvent } from "../src/api/chat-stream.ts";
import type { Conversation } from "../src/features/conversation/conversation.ts";
import { reduce } from "../src/features/conversation/reducer.ts";
import type { SelectedModel } from "../src/features/models/selected-model.ts";

export const a: SelectedModel = { modelId: "lab/a", name: "A", provider: "Lab", iconUrl: "", slot: 1 };
export const b: SelectedModel = { modelId: "lab/b", name: "B", provider: "Lab", iconUrl: "", slot: 2 };
export const c: SelectedModel = { modelId: "lab/c", name: "C", provider: "Lab", iconUrl: "", slot: 3 };

export const token = (modelId: string, text: string): ChatEvent => ({ type: "token", modelId, token: text });
export const complete = (modelId: string): ChatEvent => ({ type: "complete", modelId, finish: "stop" });
export const failed = (modelId: string): ChatEvent => ({
  type: "error",
  modelId,
  error: "Too busy.",
  code: "busy",
});
/** The model failed, and its answer is unspent. */
export const failedUnspent = (modelId: string): ChatEvent => ({
  type: "error",
  modelId,
  error: "Too busy.",
  code: "busy",
  unspent: true,
});
export const done: ChatEvent = { type: "done" };
/** Asks models a question, with a web search. */
export function asked(
  state: Conversation,
  turnId: string,
  models: SelectedModel[],
  question = "Why?",
): Conversation {
  return reduce(state, {
    type: "asked",
    turnId,
    chatId: `chat ${turnId}`,
    question,
    models,
    deepSearch: true,
    attachments: [],
    at: 1000,
  });
}

/** Applies stream events, one every 100 ms. */
export function play(state: Conversation, target: string, events: ChatEvent[]): Conversation {
  return reduce(state, {
    type: "received",
    target,
    events: events.map((event, index) => ({ event, at: 1100 + index * 100 })),
  });
}

/** Returns the answers to the last question, such as "A finished one". */
export const summary = (state: Conversation) =>
  state.turns.at(-1)?.answers.map(({ model, outcome, text }) => `${model.name} ${outcome.status} ${text}`);
