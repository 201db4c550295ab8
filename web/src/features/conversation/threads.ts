import type { Message } from "../../api/chat-stream.ts";
import { isUsable, ownThreads, type Threads, type Turn } from "./turn.ts";

/** Returns the given threads, or own threads if no answer they would share is usable. */
export function usableThreads(threads: Threads, last: Turn | undefined): Threads {
  const shared = last?.answers.filter(
    (answer) => isUsable(answer) && (threads.mode !== "chosen" || answer.modelId === threads.modelId),
  );
  return shared?.length ? threads : ownThreads;
}

/**
 * Returns the messages that each model is sent as history. In its own thread a model sees only its
 * OWN answers: turns that it was not asked in, or failed in, are left out, and a stopped answer is
 * included as far as it got. With shared threads it sees the last turn with the shared answers,
 * after the history that the last question was sent with. Merged answers are never included.
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
    return turns.flatMap((turn) => messagesOf(turn, textOf(turn, modelId)));
  }
  const text = threads.mode === "all" ? allTexts(last) : textOf(last, threads.modelId);
  return [...threadOf(modelId, turns.slice(0, -1), last.threads), ...messagesOf(last, text)];
}

/** Returns a question and its answer as messages, or none if the answer is empty. */
export function messagesOf({ question, attachments }: Turn, answer: string | undefined): Message[] {
  if (!answer) return [];
  return [
    { role: "user", content: question, ...(attachments.length > 0 && { attachments: [...attachments] }) },
    { role: "assistant", content: answer },
  ];
}

function textOf({ answers }: Turn, modelId: string): string | undefined {
  return answers.find((answer) => answer.modelId === modelId && isUsable(answer))?.content;
}

function allTexts({ answers }: Turn): string {
  return answers
    .filter(isUsable)
    .map(({ name, content }) => `Answer from ${name}:\n\n${content}`)
    .join("\n\n---\n\n");
}

/** Returns the length of the longest thread in characters, without attachments. */
export function longestThread(history: Record<string, Message[]>): number {
  const lengths = Object.values(history).map((thread) =>
    thread.reduce((sum, { content }) => sum + content.length, 0),
  );
  return Math.max(0, ...lengths);
}
