import { askBeforeLeaving } from "../../lib/page-life.ts";
import { chatStore, hasContents } from "../chat-store/chat-store.ts";
import type { Turn } from "../conversation/conversation.ts";

let hasGuard = false;

// Until the guard has loaded, the browser asks before the conversation is erased.
askBeforeLeaving(() => !hasGuard && unsavedTurns() !== null);

/** Sets whether a guard asks before the document is left. */
export function setGuard(has: boolean): void {
  hasGuard = has;
}

/**
 * Returns the turns that leaving the document would erase: an empty array if there is only a draft,
 * and null if there is nothing to lose.
 */
export function unsavedTurns(): readonly Turn[] | null {
  const state = chatStore.get();
  return hasContents(state) ? state.conversation.turns : null;
}
