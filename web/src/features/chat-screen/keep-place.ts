import { paths } from "../../lib/paths.ts";
import { type Place, readPlace, showPlace } from "../../lib/show-turn.ts";
import { chatStore, hasTurns, isDraftEmpty } from "../chat-store/chat-store.ts";
import { focusQuestion } from "../composer/focus-question.ts";

/** The place where the chat screen was left. */
let left: Place | undefined;
/** Whether the chat screen has been open in this document. */
let opened = false;

/**
 * Returns the reader to the place where they left the chat screen: to the same turn, and to the
 * input if it holds a question. Readers who come from the landing page start in the input. The
 * returned function saves the place; call it while the screen is still in the document.
 */
export function keepPlace(): () => void {
  showPlace(left);
  if (opened ? !isDraftEmpty(chatStore.get()) : cameFromLanding()) focusQuestion();
  opened = true;
  return () => {
    left = hasTurns(chatStore.get()) ? readPlace() : undefined;
  };
}

/** Reports whether a link on the landing page opened this document, if the browser tells. */
function cameFromLanding(): boolean {
  const from = window.navigation?.activation?.from?.url;
  return from ? new URL(from).pathname === paths.home : false;
}
