import { type Answer, isOpen, isUsable, type Turn } from "./conversation.ts";

/** Returns the answers to a question as one Markdown text, each under its model's name. */
export function answersText({ answers }: Turn): string {
  return answers
    .filter(isUsable)
    .map(({ model, text }) => `## ${model.name}\n\n${text.trim()}`)
    .join("\n\n");
}

/** Reports whether an answer is waiting for the web search. */
export function isSearching({ deepSearch }: Turn, answer: Answer): boolean {
  return deepSearch && isOpen(answer) && answer.sources === undefined && answer.text === "";
}
