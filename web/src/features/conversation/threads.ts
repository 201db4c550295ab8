import type { Message } from "../../api/chat-stream.ts";
import { isUsable, noSharing, type Sharing, type Turn } from "./conversation.ts";

/** Returns the given sharing, or `noSharing` if none of the answers it would share is usable. */
export function usableSharing(sharing: Sharing, last: Turn | undefined): Sharing {
  if (sharing.mode === "none") return sharing;
  const shared = last?.answers.filter(
    (answer) => isUsable(answer) && (sharing.mode !== "chosen" || answer.model.modelId === sharing.modelId),
  );
  return shared?.length ? sharing : noSharing;
}

/**
 * Returns the messages that each model is sent as history. Without sharing, a model sees only its
 * own answers: turns in which it failed or was not asked are left out, and a stopped answer is
 * included with the text it has. With sharing, the last turn contains the shared answers instead,
 * and follows the history that was sent with the last question. Merged answers are never included.
 */
export function history(
  turns: readonly Turn[],
  modelIds: readonly string[],
  sharing: Sharing = noSharing,
): Record<string, Message[]> {
  const all = modelIds.map((modelId) => [modelId, threadOf(modelId, turns, sharing)] as const);
  return Object.fromEntries(all.filter(([, messages]) => messages.length > 0));
}

function threadOf(modelId: string, turns: readonly Turn[], wanted: Sharing): Message[] {
  const last = turns.at(-1);
  const sharing = usableSharing(wanted, last);
  if (!last || sharing.mode === "none") {
    return turns.flatMap((turn) => messagesOf(turn, textOf(turn, modelId)));
  }
  const text = sharing.mode === "all" ? allTexts(last) : textOf(last, sharing.modelId);
  return [...threadOf(modelId, turns.slice(0, -1), last.sharing), ...messagesOf(last, text)];
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
  return answers.find((answer) => answer.model.modelId === modelId && isUsable(answer))?.text;
}

function allTexts({ answers }: Turn): string {
  return answers
    .filter(isUsable)
    .map(({ model, text }) => `Answer from ${model.name}:\n\n${text}`)
    .join("\n\n---\n\n");
}

/** Returns the length of the longest thread in characters, without attachments. */
export function longestThread(history: Record<string, Message[]>): number {
  const lengths = Object.values(history).map((thread) =>
    thread.reduce((sum, { content }) => sum + content.length, 0),
  );
  return Math.max(0, ...lengths);
}
