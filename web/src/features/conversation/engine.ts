import type { Conversation } from "./conversation.ts";
import { reduce } from "./reducer.ts";

// What a conversation needs from its first question on. See load-engine.ts.
export { stopChat } from "../../api/chat-stream.ts";
export { continuationChat, mergeChat, questionChat, retryChat } from "./new-chat.ts";
export { stream } from "./stream.ts";
export { reduce };

/** Returns the conversation with everything that is being written stopped. */
export function stopWriting(state: Conversation, at: number): Conversation {
  const writing = state.turns.flatMap(({ id, answers, merged }) => [
    ...(answers.some(({ status }) => status === "writing") ? [id] : []),
    ...(merged?.status === "writing" ? [merged.id] : []),
  ]);
  return writing.reduce((next, target) => reduce(next, { type: "stopped", target, at }), state);
}
