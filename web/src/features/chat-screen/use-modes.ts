import { setBlind, sharedTurn, useChat } from "../chat-store/chat-store.ts";
import { changeDraft } from "../chat-store/edit-draft.ts";
import { sharingOf } from "../chat-store/next-question.ts";
import { useAskedModels } from "../chat-store/use-model-choice.ts";
import type { Sharing } from "../conversation/conversation.ts";

/** Returns how the next question is asked, and functions that change that. */
export function useModes() {
  const canBlind = useAskedModels().length > 1;
  const blind = useChat((state) => state.blind);
  const sharing = useChat(sharingOf);
  return {
    /** The turn whose answers can be shared, if any. */
    last: useChat(sharedTurn),
    sharing,
    setSharing: (next: Sharing) => changeDraft({ sharing: next }),
    isShared: sharing.mode !== "none",
    /** The one model that is asked. */
    only: useChat(({ draft }) => draft.only),
    askAll: () => changeDraft({ only: undefined }),
    canBlind,
    isBlind: canBlind && blind,
    setBlind,
  };
}
