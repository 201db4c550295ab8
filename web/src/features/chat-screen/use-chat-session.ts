import type { RefObject } from "react";
import type { Draft, DraftContents } from "../composer/use-draft.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { ConversationControls } from "../conversation/use-conversation.ts";
import { useSession } from "../privacy/use-session.ts";

/** Everything said, typed or attached in a chat. */
interface Contents {
  conversation: Conversation | null;
  draft: DraftContents;
}

/** The encryption session that guards the conversation and the draft. */
export function useChatSession(
  conversation: ConversationControls,
  draft: Draft,
  page: RefObject<HTMLElement | null>,
) {
  return useSession<Contents>(
    {
      read: () => {
        const turns = conversation.snapshot();
        return turns || !draft.isEmpty ? { conversation: turns, draft: draft.snapshot() } : null;
      },
      redact: () => {
        conversation.redact();
        draft.redact();
      },
      restore: (contents) => {
        if (contents.conversation) conversation.restore(contents.conversation);
        draft.restore(contents.draft);
      },
      drop: () => {
        conversation.clear({ session: true });
        draft.clear();
      },
    },
    conversation.streaming || draft.files.reading,
    page,
  );
}
