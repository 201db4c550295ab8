import type { Answer, Turn } from "./conversation.ts";

/** The DOM id of the card that a tab shows. */
export function panelId(turn: Turn, answer: Answer): string {
  return `answer-${turn.id}-${answer.model.slot}`;
}

export function tabId(turn: Turn, answer: Answer): string {
  return `${panelId(turn, answer)}-tab`;
}
