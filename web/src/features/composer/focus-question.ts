/** The DOM id of the text area for a question. */
export const QUESTION_ID = "question";

/** Moves the focus to the text area for a question. */
export function focusQuestion(): void {
  document.getElementById(QUESTION_ID)?.focus();
}
