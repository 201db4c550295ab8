import { paths } from "../../lib/paths.ts";
import { chatStore, hasTurns, isDraftEmpty } from "../chat-store/chat-store.ts";
import { focusQuestion } from "../composer/focus-question.ts";

/** The turn at the top of the window when the chat screen was left, and its distance from the top. */
let left: { index: number; top: number } | null = null;
/** Whether the chat screen has been open in this document. */
let opened = false;

/**
 * Returns the reader to the place where they left the chat screen: to the same turn, and to the
 * input if it holds a question. Readers who come from the landing page start in the input. The
 * returned function saves the place; call it while the screen is still in the document.
 */
export function keepPlace(screen: HTMLElement): () => void {
  const turns = () => [...screen.querySelectorAll("article")];
  const turn = left && turns()[left.index];
  if (left && turn) scrollBy({ top: turn.getBoundingClientRect().top - left.top, behavior: "instant" });
  if (opened ? !isDraftEmpty(chatStore.get()) : cameFromLanding()) focusQuestion();
  opened = true;
  return () => {
    const index = turns().findIndex((turn) => turn.getBoundingClientRect().bottom > 0);
    const top = turns()[index]?.getBoundingClientRect().top;
    left = top === undefined || !hasTurns(chatStore.get()) ? null : { index, top };
  };
}

/** Reports whether a link on the landing page opened this document, if the browser tells. */
function cameFromLanding(): boolean {
  const from = window.navigation?.activation?.from?.url;
  return from ? new URL(from).pathname === paths.home : false;
}
