import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Draft, DraftContents } from "../composer/use-draft.ts";
import type { Conversation, Turn } from "../conversation/conversation.ts";
import type { ConversationControls } from "../conversation/use-conversation.ts";
import { setUnsavedTurns } from "../leaving/unsaved-turns.ts";
import { useSession } from "../privacy/use-session.ts";
import { createVisit } from "../privacy/visit.ts";

/** Everything said, typed or attached on the chat screen. */
interface Contents {
  conversation: Conversation | null;
  draft: DraftContents;
}

/** Outlives the chat screen: it lasts as long as the document. */
const visit = createVisit<Contents>();

/** The encryption session that guards the conversation and the draft. */
export function useChatSession(
  conversation: ConversationControls,
  draft: Draft,
  page: RefObject<HTMLElement | null>,
) {
  useUnsavedTurns(conversation.turns.length > 0 || !draft.isEmpty ? conversation.turns : null);
  return useSession<Contents>(
    {
      read: () => {
        const taken = conversation.snapshot();
        return taken || !draft.isEmpty ? { conversation: taken, draft: draft.snapshot() } : null;
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
    conversation.starting || conversation.streaming || draft.files.reading,
    page,
    visit,
  );
}

/**
 * Registers the turns as unsaved while this screen is open, and while they wait for the user's
 * return.
 */
function useUnsavedTurns(turns: readonly Turn[] | null) {
  const latest = useRef(turns);
  useLayoutEffect(() => {
    latest.current = turns;
  });
  useEffect(() => {
    setUnsavedTurns(() => latest.current);
    return () => setUnsavedTurns(readWaiting);
  }, []);
}

function readWaiting(): readonly Turn[] | null {
  const waiting = visit.peek();
  return waiting && (waiting.conversation?.turns ?? []);
}
