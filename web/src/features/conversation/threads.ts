import type { Message } from "../../api/chat.ts";
import type { Answer, Turn } from "./conversation.ts";

/**
 * What the models are sent of the answers to the last question: each its own; the one that the reader chose, as if all
 * had written it; or all of them, by name.
 */
export type Threads = { mode: "own" } | { mode: "chosen"; modelId: string } | { mode: "all" };

export const ownThreads: Threads = { mode: "own" };

/**
 * What each model is told of the turns before. In own threads that is its OWN questions and answers, never a word of
 * another's: a turn in which it was not asked, or failed, is left out for it; a stopped answer counts as far as it
 * came. Otherwise it is what the models were told at the last question, then that question with what is shared of its
 * answers. Merged answers are in no thread.
 */
export function history(
  turns: readonly Turn[],
  modelIds: readonly string[],
  threads: Threads = ownThreads,
): Record<string, Message[]> {
  const all = modelIds.map((modelId) => [modelId, threadOf(modelId, turns, threads)] as const);
  return Object.fromEntries(all.filter(([, messages]) => messages.length > 0));
}

/** Whether there are words of an answer that a later question can build on. */
export function isUsable({ content, status }: Answer): boolean {
  return content.trim() !== "" && status !== "failed";
}

function threadOf(modelId: string, turns: readonly Turn[], threads: Threads): Message[] {
  const last = turns.at(-1);
  if (!last || threads.mode === "own") {
    return turns.flatMap((turn) => exchange(turn, wordsOf(turn, modelId)));
  }
  const words = threads.mode === "all" ? allWords(last) : wordsOf(last, threads.modelId);
  return [...threadOf(modelId, turns.slice(0, -1), last.threads), ...exchange(last, words)];
}

function exchange({ question, attachments }: Turn, answer: string | undefined): Message[] {
  if (!answer) return [];
  return [
    { role: "user", content: question, ...(attachments.length > 0 && { attachments: [...attachments] }) },
    { role: "assistant", content: answer },
  ];
}

function wordsOf({ answers }: Turn, modelId: string): string | undefined {
  return answers.find((answer) => answer.modelId === modelId && isUsable(answer))?.content;
}

function allWords({ answers }: Turn): string {
  return answers
    .filter(isUsable)
    .map(({ name, content }) => `Answer of ${name}:\n\n${content}`)
    .join("\n\n---\n\n");
}
