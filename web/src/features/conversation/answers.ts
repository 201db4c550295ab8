import { type Answer, isOpen, isUsable, type Turn } from "./conversation.ts";

/**
 * The width of a card on a large screen, in characters, and the number of lines visible without
 * scrolling.
 */
const COLUMN = 60;
const VISIBLE_LINES = 16;

/** Returns the answers to a question as one Markdown text, each under its model's name. */
export function answersText({ answers }: Turn): string {
  return answers
    .filter(isUsable)
    .map(({ model, text }) => `## ${model.name}\n\n${text.trim()}`)
    .join("\n\n");
}

/** Reports whether a text is too long for its card on a large screen. An estimate. */
export function isLong(text: string): boolean {
  let lines = 0;
  for (const line of text.split("\n", VISIBLE_LINES + 1))
    lines += Math.max(1, Math.ceil(line.length / COLUMN));
  return lines > VISIBLE_LINES;
}

/** Reports whether an answer is waiting for the web search. */
export function isSearching({ deepSearch }: Turn, answer: Answer): boolean {
  return deepSearch && isOpen(answer) && answer.sources === undefined && answer.text === "";
}
