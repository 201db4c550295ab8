import { isUsable } from "../conversation/conversation.ts";
import { useChatScreenContext } from "./chat-screen-context.ts";

/** How the next question can be asked. */
export function useModes() {
  const { draft, sending, turns, streaming } = useChatScreenContext();
  const last = turns.at(-1);
  const canBlind = draft.models.length > 1;
  return {
    /** The turn whose answers can be shared, if any. */
    last: !streaming && last?.answers.some(isUsable) ? last : undefined,
    canBlind,
    isBlind: canBlind && sending.blind,
    isShared: draft.sharing.mode !== "none",
  };
}
