import type { Message } from "../../api/chat-stream.ts";
import { isUsable, ownThreads, type Threads, type Turn } from "./turn.ts";

/** What can be shared of the last answers: own threads where those that were to be shared have no words any more. */
export function usableThreads(threads: Threads, last: Turn | undefined): Threads {
  const shared = last?.answers.filter(
    (answer) => isUsable(answer) && (threads.mode !== "chosen" || answer.modelId === threads.modelId),
  );
  return shared?.length ? threads : ownThreads;
}

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

function threadOf(modelId: string, turns: readonly Turn[], wanted: Threads): Message[] {
  const last = turns.at(-1);
  const threads = usableThreads(wanted, last);
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
