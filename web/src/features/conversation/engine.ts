import { type Conversation, isOpen } from "./conversation.ts";
import { reduce } from "./reducer.ts";

// The code that a conversation needs once a question is asked. See load-engine.ts.
export { stopChat } from "../../api/chat-stream.ts";
export { continuationChat, mergeChat, questionChat, retryChat } from "./chats/new-chat.ts";
export { stream } from "./chats/stream.ts";
export { reduce };

/** Returns the conversation with all unfinished answers stopped. */
export function stopWriting(state: Conversation, at: number): Conversation {
  const writing = state.turns.flatMap(({ id, answers, merged }) => [
    ...(answers.some(isOpen) ? [id] : []),
    ...(merged && isOpen(merged) ? [merged.id] : []),
  ]);
  return writing.reduce((next, target) => reduce(next, { type: "stopped", target, at }), state);
}
