import type { StreamRequest } from "../../../api/chat-stream.ts";
import { randomId } from "../../../lib/crypto.ts";
import type { SelectedModel } from "../../models/selected-model.ts";
import { continuePrompt } from "../continuation.ts";
import type { Action, CheckedClaim, CombinationKind, Conversation, Turn } from "../conversation.ts";
import { history, messagesOf } from "../threads.ts";
import type { CharacterLimit, Question } from "./chat.ts";
import { checkPrompt } from "./check-prompt.ts";
import { combinedAnswers, combinePrompt } from "./combine-prompt.ts";
import { fitRequest } from "./fit-request.ts";
import { shuffled } from "./shuffle.ts";
import { withoutUnseenImages } from "./unseen-images.ts";

/** A chat that is about to start. */
export interface NewChat {
  /** The id of the turn, combination or check that it writes. */
  target: string;
  /** Adds it to the conversation. */
  action: Action;
  request: StreamRequest;
}

/**
 * Returns the chat that asks a question. Blind mode shuffles the models. An edited question takes
 * the place of `replaced`.
 */
export function questionChat(
  state: Conversation,
  characters: CharacterLimit,
  question: Question,
  replaced?: Turn,
): NewChat {
  const turnId = randomId();
  const chatId = randomId();
  const turns = replaced ? turnsBefore(state, replaced) : state.turns;
  const { text, deepSearch, attachments, sharing, blind } = question;
  const models = blind ? shuffled(question.models) : question.models;
  const modelIds = models.map(({ modelId }) => modelId);
  const { request, trimmed } = fitRequest(
    {
      message: text,
      modelIds,
      deepSearchEnabled: deepSearch,
      attachments: [...attachments],
      instructions: state.instructions,
      sessionId: state.sessionId,
      chatId,
      history: withoutUnseenImages(history(turns, modelIds, sharing), turns),
    },
    characters(modelIds),
  );
  return {
    target: turnId,
    action: {
      type: "asked",
      turnId,
      chatId,
      question: text,
      models,
      deepSearch,
      attachments,
      trimmed,
      sharing,
      blind,
      replaces: replaced?.id,
      at: Date.now(),
    },
    request,
  };
}

/** Returns the chat that asks one model of a turn again. With `retryOf`, the retry is free. */
export function retryChat(
  state: Conversation,
  characters: CharacterLimit,
  turn: Turn,
  modelId: string,
  retryOf?: string,
): NewChat {
  const retry = { chatId: randomId(), retryOf };
  const before = turnsBefore(state, turn);
  const { request } = fitRequest(
    {
      message: turn.question,
      modelIds: [modelId],
      deepSearchEnabled: turn.deepSearch,
      attachments: [...turn.attachments],
      instructions: state.instructions,
      sessionId: state.sessionId,
      ...retry,
      history: withoutUnseenImages(history(before, [modelId], turn.sharing), before),
    },
    characters([modelId]),
  );
  const action: Action = { type: "retried", turnId: turn.id, modelId, retry, at: Date.now() };
  return { target: turn.id, action, request };
}

/** Returns the chat that asks a model to continue its answer, with the instructions it began with. */
export function continuationChat(
  state: Conversation,
  characters: CharacterLimit,
  turn: Turn,
  modelId: string,
): NewChat {
  const chatId = randomId();
  const answer = turn.answers.find(({ model }) => model.modelId === modelId);
  const text = answer?.text ?? "";
  const before = turnsBefore(state, turn);
  const thread = history(before, [modelId], turn.sharing)[modelId] ?? [];
  const { request } = fitRequest(
    {
      message: continuePrompt(text),
      modelIds: [modelId],
      deepSearchEnabled: false,
      attachments: [],
      instructions: answer?.attempt.instructions,
      sessionId: state.sessionId,
      chatId,
      history: withoutUnseenImages({ [modelId]: [...thread, ...messagesOf(turn, text)] }, [...before, turn]),
    },
    characters([modelId]),
  );
  const action: Action = { type: "continued", turnId: turn.id, chatId, modelId, at: Date.now() };
  return { target: turn.id, action, request };
}

/** Returns the chat in which a model combines a turn's answers. */
export function combinationChat(
  state: Conversation,
  characters: CharacterLimit,
  kind: CombinationKind,
  turn: Turn,
  model: SelectedModel,
): NewChat {
  const combinationId = randomId();
  const chatId = randomId();
  const from = combinedAnswers(turn);
  const at = Date.now();
  return {
    target: combinationId,
    action: { type: "combined", kind, turnId: turn.id, combinationId, chatId, model, from, at },
    request: {
      ...(kind === "map" && { format: "claims" as const }),
      message: combinePrompt(kind, turn, characters([model.modelId])),
      modelIds: [model.modelId],
      deepSearchEnabled: false,
      attachments: [],
      sessionId: state.sessionId,
      chatId,
      history: {},
    },
  };
}

/** Returns the chat in which a model checks a claim of a turn's map on the web. */
export function webCheckChat(
  state: Conversation,
  turn: Turn,
  claim: CheckedClaim,
  query: string,
  model: SelectedModel,
): NewChat {
  const checkId = randomId();
  const chatId = randomId();
  const at = Date.now();
  return {
    target: checkId,
    action: { type: "checked", turnId: turn.id, checkId, chatId, claim: claim.id, query, model, at },
    request: {
      format: "evidence",
      message: checkPrompt(claim),
      query,
      modelIds: [model.modelId],
      deepSearchEnabled: true,
      attachments: [],
      sessionId: state.sessionId,
      chatId,
      history: {},
    },
  };
}

function turnsBefore({ turns }: Conversation, turn: Turn): Turn[] {
  return turns.slice(
    0,
    turns.findIndex(({ id }) => id === turn.id),
  );
}
