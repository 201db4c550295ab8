import { conversation } from "#texts/conversation.ts";
import type { ChatEvent } from "../../api/chat-stream.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { addUsage, append, flush, startContinuation, withFinalText } from "./continuation.ts";
import {
  type Action,
  type Answer,
  type AnswerFields,
  type Attempt,
  type Combination,
  type Conversation,
  type Failure,
  isOpen,
  noSharing,
  type Target,
  type TimedEvent,
  type Turn,
  targetsIn,
  type WebCheck,
} from "./conversation.ts";
import { isCounted } from "./retries.ts";
import { mapVersions, replaceFrom, showVersion, withdraw } from "./versions.ts";
import { countNewWords } from "./word-count.ts";

/** Pure: the time comes with the action. */
export function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case "asked":
      return action.replaces === undefined
        ? { ...state, turns: [...state.turns, newTurn(state, action)] }
        : { ...state, turns: replaceFrom(state.turns, action.replaces, newTurn(state, action)) };
    case "edited":
      return updateTurn(state, action.turnId, (turn) => ({ ...turn, edit: action.text ?? undefined }));
    case "checkEdited":
      return updateTurn(state, action.turnId, ({ map, ...turn }) => ({
        ...turn,
        map: map && { ...map, checkDraft: action.draft ?? undefined },
      }));
    case "versionShown":
      return { ...state, turns: showVersion(state.turns, action.turnId, action.step) };
    case "continued": {
      const { turnId, chatId, modelId, at } = action;
      return updateTurn(state, turnId, (turn) => ({
        ...turn,
        answers: turn.answers.map((answer) =>
          writes(answer, modelId) && !isOpen(answer)
            ? startContinuation(answer, chatId, answer.attempt.askedAt ?? turn.askedAt, at)
            : answer,
        ),
      }));
    }
    case "retried":
      return retry(state, action);
    case "combined": {
      const { kind, turnId, combinationId, chatId, model, from, at } = action;
      return updateTurn(state, turnId, (turn) => ({
        ...turn,
        [kind]: {
          ...newAnswer(model, { chatId, askedAt: at, failures: failuresOf(turn[kind], model) }),
          id: combinationId,
          from,
          previous: turn[kind],
        },
      }));
    }
    case "checked": {
      const { turnId, checkId, chatId, claim, query, model, at } = action;
      return updateTurn(state, turnId, ({ map, ...turn }) => {
        const checks = map?.checks ?? [];
        const previous = checks.find((check) => check.claim === claim);
        const attempt = { chatId, askedAt: at, failures: failuresOf(previous, model) };
        const check: WebCheck = { ...newAnswer(model, attempt), id: checkId, claim, query, previous };
        return {
          ...turn,
          map: map && {
            ...map,
            checks: [...checks.filter((each) => each !== previous), check],
            checkDraft: undefined,
          },
        };
      });
    }
    case "chosen":
      return updateTurn(state, action.turnId, (turn) => ({
        ...turn,
        choice: action.modelId,
        blind: turn.blind && "shown",
      }));
    case "revealed":
      return updateTurn(state, action.turnId, (turn) => ({ ...turn, blind: turn.blind && "shown" }));
    case "received":
      return action.events.reduce((next, timed) => receive(next, action, timed), state);
    case "stopped": {
      const { modelId, at } = action;
      const stop = <A extends AnswerFields<A>>(answer: A): A =>
        rollback(answer) ?? {
          ...flush(answer),
          outcome: { status: "stopped", endedAt: at },
          previous: undefined,
        };
      return modelId === undefined
        ? updateWriting(state, action, stop)
        : updateModel(state, action, modelId, stop);
    }
    case "failed":
      return fail(state, action);
    case "cleared":
      return { sessionId: state.sessionId, turns: [] };
    case "redacted":
      return { turns: state.turns.map(redact) };
  }
}

function newTurn({ instructions }: Conversation, action: Extract<Action, { type: "asked" }>): Turn {
  const { turnId, chatId, question, models, deepSearch, attachments, trimmed, at } = action;
  return {
    id: turnId,
    chatId,
    question,
    askedAt: at,
    deepSearch,
    attachments,
    trimmed,
    answers: models.map((model) => newAnswer(model, { chatId, instructions })),
    sharing: action.sharing ?? noSharing,
    blind: action.blind ? "hidden" : undefined,
  };
}

function newAnswer(model: SelectedModel, attempt: Attempt): AnswerFields<never> {
  return { model, text: "", wordCount: 0, attempt, outcome: { status: "writing" } };
}

/** Returns how many attempts in a row have failed before a model is asked for an answer again. */
function failuresOf(answer: Answer | undefined, { modelId }: SelectedModel): number | undefined {
  const failed = answer?.outcome.status === "failed" && answer.model.modelId === modelId;
  return failed ? (answer.attempt.failures ?? 0) + 1 : undefined;
}

/**
 * Removes all text, attachments and sources from a turn. The turn still records which models were
 * asked, when, and how each answer ended, so that tabs and other view state survive until it is
 * restored.
 */
function redact(turn: Turn): Turn {
  const { id, chatId, askedAt, deepSearch, sharing, choice, blind, replaces } = turn;
  const { answers, merged, map, edit, versions } = turn;
  return {
    ...{ id, chatId, askedAt, deepSearch, sharing, choice, blind, replaces },
    question: "",
    attachments: [],
    answers: answers.map(redactAnswer),
    merged: merged && redactCombination(merged),
    map: map && redactCombination(map),
    edit: edit && "",
    versions: versions && mapVersions(versions, redact),
  };
}

function redactCombination(combination: Combination): Combination {
  const { id, from, checks, checkDraft } = combination;
  return {
    ...redactAnswer(combination),
    ...{ id, from },
    checkDraft: checkDraft && { ...checkDraft, query: "" },
    checks: checks?.map((check) => ({ ...redactAnswer(check), id: check.id, claim: check.claim, query: "" })),
  };
}

function redactAnswer({ model, attempt, outcome }: Answer): AnswerFields<never> {
  const { askedAt, firstTokenAt, failures } = attempt;
  return {
    ...newAnswer(model, { askedAt, firstTokenAt, failures }),
    outcome: outcome.status === "failed" ? { ...outcome, error: "" } : outcome,
  };
}

function retry(state: Conversation, action: Extract<Action, { type: "retried" }>): Conversation {
  const { turnId, modelId, at } = action;
  const { chatId } = action.retry;
  return updateTurn(state, turnId, (turn) => ({
    ...turn,
    counted: isCounted(turn),
    answers: turn.answers.map((answer) => {
      if (!writes(answer, modelId) || isOpen(answer)) return answer;
      const failures = failuresOf(answer, answer.model);
      const { instructions } = state;
      const attempt = { chatId, askedAt: at, failures, instructions, retry: action.retry };
      return { ...newAnswer(answer.model, attempt), previous: answer };
    }),
  }));
}

/**
 * Returns the answer to restore when a retry, continuation or combination is stopped before its first
 * token. A free retry is still used up.
 */
function rollback<A extends AnswerFields<A>>({ previous, attempt }: A): A | undefined {
  if (!previous || !attempt.retry?.retryOf) return previous;
  return { ...previous, attempt: { ...previous.attempt, freeRetryUsed: true } };
}

function fail(state: Conversation, action: Extract<Action, { type: "failed" }>): Conversation {
  const { target, chatId, error, unanswered, at } = action;
  const failed = <A extends AnswerFields<A>>(answer: A): A => failAnswer(answer, { error }, at);
  if (!unanswered) return updateWriting(state, action, failed);
  const turn = state.turns.find((candidate) => targetsIn(candidate).includes(target));
  if (!turn) return state;
  if (turn.id !== target)
    return updateTurn(state, turn.id, () => replaceMade(turn, target, (made) => made.previous));
  const isFirst = turn.answers.every(
    (answer) => !isOpen(answer) || !isWrittenBy(chatId, answer) || !answer.previous,
  );
  if (isFirst) return { ...state, turns: withdraw(state.turns, turn.id) };
  return updateWriting(state, action, (answer) => answer.previous ?? failed(answer));
}

/**
 * Marks an answer as failed. If a continuation fails before its first token, restores the answer as
 * it was and records the error.
 */
function failAnswer<A extends AnswerFields<A>>(
  answer: A,
  failure: Failure & { unspent?: boolean },
  endedAt: number,
): A {
  const previous = answer.attempt.continuation && answer.previous;
  return previous
    ? { ...previous, continueError: failure.error }
    : { ...flush(answer), outcome: { status: "failed", endedAt, ...failure }, previous: undefined };
}

function receive(state: Conversation, target: Target, { event, at }: TimedEvent): Conversation {
  switch (event.type) {
    case "session":
      return state.sessionId ? state : { ...state, sessionId: event.sessionId };
    case "sources":
      // A retry searches again. The other answers keep the sources that they cite.
      return updateWriting(state, target, (answer) => ({
        ...answer,
        sources: event.sources,
        searchFailure: event.error ? { error: event.error, code: event.code } : undefined,
      }));
    case "token":
      return updateModel(state, target, event.modelId, (answer) => ({
        ...atFirstToken(append(answer, event.token), at),
        previous: undefined,
      }));
    case "reasoning":
      return updateModel(state, target, event.modelId, (answer) => reason(answer, event.token, at));
    case "complete":
      return updateAnswers(state, target, (answer) => {
        if (!writes(answer, event.modelId)) return answer;
        if (isOpen(answer)) return complete(answer, event, at);
        // The answer was stopped here before the server stopped it: keep its text, and add the
        // usage and the receipt.
        const { outcome } = answer;
        const { usage, receipt } = event;
        return outcome.status === "stopped" && !outcome.receipt
          ? { ...answer, usage: addUsage(answer.usage, usage), outcome: { ...outcome, receipt } }
          : answer;
      });
    case "error": {
      // An error without a model ends the stream; `runChat` then dispatches "failed".
      if (event.modelId === undefined) return state;
      const { error, code = "", unspent } = event;
      return updateModel(state, target, event.modelId, (answer) =>
        failAnswer(answer, { error, code, unspent }, at),
      );
    }
    case "done":
      return updateWriting(state, target, (answer) => {
        if (answer.text === "" || answer.previous)
          return failAnswer(answer, { error: conversation.silent }, at);
        return { ...flush(answer), outcome: { status: "finished", endedAt: at } };
      });
  }
}

function complete<A extends AnswerFields<A>>(
  answer: A,
  event: Extract<ChatEvent, { type: "complete" }>,
  endedAt: number,
): A {
  const { finish, usage, receipt } = event;
  const flushed = flush(answer);
  const text = event.content === undefined ? flushed.text : withFinalText(answer, event.content);
  return {
    ...(text ? atFirstToken(flushed, endedAt) : flushed),
    text,
    wordCount: text === flushed.text ? flushed.wordCount : countNewWords("", text),
    outcome:
      finish === "stopped"
        ? { status: "stopped", endedAt, receipt }
        : { status: "finished", endedAt, finish, receipt },
    usage: addUsage(answer.usage, usage),
    previous: undefined,
  };
}

function reason<A extends AnswerFields<A>>(answer: A, token: string, at: number): A {
  const { reasoning = "", attempt } = answer;
  return {
    ...answer,
    reasoning: reasoning + token,
    attempt: attempt.reasonedAt === undefined ? { ...attempt, reasonedAt: at } : attempt,
  };
}

/** Records when the first token of an attempt arrived, unless that is known. */
function atFirstToken<A extends AnswerFields<A>>(answer: A, at: number): A {
  const { attempt } = answer;
  return attempt.firstTokenAt === undefined
    ? { ...answer, attempt: { ...attempt, firstTokenAt: at } }
    : answer;
}

/** Maps an answer, or a combination, to one of the same type. */
type Update = <A extends AnswerFields<A>>(answer: A) => A;

/** Updates one model's answer while it is being written. All other objects keep their identity. */
function updateModel(state: Conversation, target: Target, modelId: string, update: Update): Conversation {
  return updateWriting(state, target, (answer) => (writes(answer, modelId) ? update(answer) : answer));
}

function updateWriting(state: Conversation, target: Target, update: Update): Conversation {
  return updateAnswers(state, target, (answer) => (isOpen(answer) ? update(answer) : answer));
}

/** Updates the answers that a chat writes in a turn, or the combination or check with the given id. */
function updateAnswers(state: Conversation, { target, chatId }: Target, update: Update): Conversation {
  const found = state.turns.find((turn) => targetsIn(turn).includes(target));
  if (!found) return state;
  if (found.id !== target) return updateTurn(state, found.id, (turn) => replaceMade(turn, target, update));
  return updateTurn(state, target, (turn) => {
    const answers = turn.answers.map((answer) => (isWrittenBy(chatId, answer) ? update(answer) : answer));
    return answers.every((answer, index) => answer === turn.answers[index]) ? turn : { ...turn, answers };
  });
}

function writes({ model }: Pick<Answer, "model">, modelId: string): boolean {
  return model.modelId === modelId;
}

/** Reports whether a chat writes an answer. True for any answer if `chatId` is undefined. */
function isWrittenBy(chatId: string | undefined, { attempt }: Answer): boolean {
  return chatId === undefined || attempt.chatId === chatId;
}

/**
 * Replaces the combination or the check of a turn that has an id, or removes it. Without a change,
 * returns the same turn.
 */
function replaceMade(
  turn: Turn,
  id: string,
  replace: <A extends AnswerFields<A>>(made: A) => A | undefined,
): Turn {
  const { merged, map } = turn;
  if (merged?.id === id) {
    const replaced = replace(merged);
    return replaced === merged ? turn : { ...turn, merged: replaced };
  }
  if (!map) return turn;
  if (map.id === id) {
    const replaced = replace(map);
    return replaced === map ? turn : { ...turn, map: replaced };
  }
  const check = map.checks?.find((each) => each.id === id);
  const replaced = check && replace(check);
  if (!check || replaced === check) return turn;
  const checks = map.checks?.flatMap((each) => (each === check ? (replaced ?? []) : each));
  // A check that did not begin returns its question to the form, unless the user prepares another one.
  const { claim, query } = check;
  const checkDraft = map.checkDraft ?? (replaced?.query === query ? undefined : { claim, query });
  return { ...turn, map: { ...map, checks, checkDraft } };
}

function updateTurn(state: Conversation, turnId: string, update: (turn: Turn) => Turn): Conversation {
  const index = state.turns.findIndex(({ id }) => id === turnId);
  const turn = state.turns[index];
  const updated = turn && update(turn);
  return !updated || updated === turn ? state : { ...state, turns: state.turns.with(index, updated) };
}
