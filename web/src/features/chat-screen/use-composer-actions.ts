import { hasTurns, isStreaming, setDeepSearch, useChat } from "../chat-store/chat-store.ts";
import { clear, send, stop } from "../chat-store/composer-actions.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { canSend } from "../chat-store/next-question.ts";
import type { ComposerActions } from "../composer/composer-toolbar.tsx";

/** Returns what the composer's buttons do now. */
export function useComposerActions(): ComposerActions {
  const entitlements = useEntitlements();
  const sends = useChat((state) => canSend(state, entitlements));
  const stops = useChat(isStreaming);
  const asked = useChat(hasTurns);
  return {
    send: sends ? () => send(entitlements) : null,
    stop: stops ? stop : null,
    clear: asked ? clear : null,
    deepSearch: useChat(({ deepSearch }) => deepSearch),
    setDeepSearch,
    usesChat: asked && entitlements.allowance.limit !== null,
  };
}
