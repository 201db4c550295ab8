import { chatStore, hasTurns, isStreaming, useChat } from "../chat-store/chat-store.ts";
import { clear, send, stop } from "../chat-store/composer-actions.ts";
import { canSend } from "../chat-store/next-question.ts";
import { useTerms } from "../chat-store/terms.ts";
import type { ComposerActions } from "../composer/composer-toolbar.tsx";

/** Returns what the composer's buttons do now. */
export function useComposerActions(): ComposerActions {
  const terms = useTerms();
  const sends = useChat((state) => canSend(state, terms));
  const stops = useChat(isStreaming);
  const clears = useChat(hasTurns);
  return {
    send: sends ? () => send(terms) : null,
    stop: stops ? stop : null,
    clear: clears ? clear : null,
    deepSearch: useChat(({ deepSearch }) => deepSearch),
    setDeepSearch: (deepSearch) => chatStore.set({ deepSearch }),
  };
}
