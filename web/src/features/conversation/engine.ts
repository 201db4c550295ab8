// The code that a conversation needs once a question is asked. See load-engine.ts.
export { prepareKeys } from "../../api/capsule.ts";
export { stopChat } from "../../api/chat-stream.ts";
export {
  combinationChat,
  continuationChat,
  questionChat,
  retryChat,
  webCheckChat,
} from "./chats/new-chat.ts";
export { stream } from "./chats/stream.ts";
export { reduce } from "./reducer.ts";
