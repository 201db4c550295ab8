import type { Message } from "../../../api/chat-stream.ts";
import { receiptOf, type Turn } from "../conversation.ts";

/**
 * Returns the history without the images of models that have answered without them, because they do
 * not see images. `turns` are those that the history comes from.
 */
export function withoutUnseenImages(
  history: Record<string, Message[]>,
  turns: readonly Turn[],
): Record<string, Message[]> {
  const all = Object.entries(history).map(
    ([modelId, thread]) =>
      [modelId, seesImages(modelId, turns) ? thread : thread.map(withoutImages)] as const,
  );
  return Object.fromEntries(all);
}

function seesImages(modelId: string, turns: readonly Turn[]): boolean {
  const answers = turns.flatMap((turn) => turn.answers);
  return !answers.some((answer) => answer.model.modelId === modelId && receiptOf(answer)?.imagesOmitted);
}

function withoutImages({ attachments = [], ...message }: Message): Message {
  const kept = attachments.filter(({ url }) => !url);
  return kept.length > 0 ? { ...message, attachments: kept } : message;
}
