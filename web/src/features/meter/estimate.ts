import type { Attachment, Message, StreamRequest } from "../../api/chat-stream.ts";
import type { Model } from "../../api/models.ts";
import { estimateTokens, IMAGE_TOKENS } from "./estimate-tokens.ts";

/** The tokens of an answer, as in the prices that the catalog shows. */
const ANSWER_TOKENS = 1000;

/** The tokens that mark a message's author and its end. */
const MESSAGE_TOKENS = 4;

/** What a question would take, before it is sent. An estimate, without the results of a web search. */
export interface Estimate {
  /** The model whose context is filled most. Undefined if no context is known. */
  fullest?: { modelId: string; tokens: number; share: number };
  /** The models whose context cannot hold all of it and an answer. */
  tooLong: string[];
  /** Of all models whose price is known, in nano-dollars. */
  cost: number;
  /** Whether a price is missing. */
  isPartial: boolean;
}

/** Estimates what a request takes of each of its models. */
export function estimate(request: StreamRequest, models: readonly Model[]): Estimate {
  const question = messageTokens({ content: request.message, attachments: request.attachments });
  const common = question + (request.instructions ? messageTokens({ content: request.instructions }) : 0);
  const each = request.modelIds.map((modelId) => {
    const thread = request.history[modelId] ?? [];
    const tokens = thread.reduce((sum, message) => sum + messageTokens(message), common);
    const { window = 0, price = null } = models.find((model) => model.modelId === modelId) ?? {};
    const share = window > 0 ? tokens / window : 0;
    const cost = price && (tokens * price.input + ANSWER_TOKENS * price.output) / 1000;
    return { modelId, tokens, share, cost, isTooLong: window > 0 && tokens + ANSWER_TOKENS > window };
  });
  const [fullest] = each.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share);
  return {
    fullest: fullest && { modelId: fullest.modelId, tokens: fullest.tokens, share: fullest.share },
    tooLong: each.filter(({ isTooLong }) => isTooLong).map(({ modelId }) => modelId),
    cost: each.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    isPartial: each.some(({ cost }) => cost === null),
  };
}

function messageTokens({ content, attachments = [] }: Pick<Message, "content" | "attachments">): number {
  const files = attachments.reduce((sum, file) => sum + fileTokens(file), 0);
  return MESSAGE_TOKENS + estimateTokens(content) + files;
}

function fileTokens({ name, text = "", url }: Attachment): number {
  return estimateTokens(name) + estimateTokens(text) + (url ? IMAGE_TOKENS : 0);
}
