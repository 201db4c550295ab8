import { useMemo } from "react";
import { files } from "#texts/files.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import type { Outcome } from "../conversation/chats/chat.ts";
import type { Turn } from "../conversation/conversation.ts";
import { canRetryEarly, freeRetry } from "../conversation/retries.ts";
import type { Readiness, TurnActions } from "../conversation/turn-actions.ts";
import { mergeWriters } from "../models/selected-model.ts";
import { chatStore, isBusy, isPaused, useChat } from "./chat-store.ts";
import { changeDraft } from "./edit-draft.ts";
import { type Entitlements, useEntitlements } from "./entitlements.ts";
import { askedModels, optionsFor, selectionOf } from "./next-question.ts";
import { checkQuota, runCounted, runFree } from "./quota.ts";
import { dispatch, runChat, stopAnswer } from "./run-chat.ts";

/**
 * Returns the actions for TurnActionsContext: the same object until the user's entitlements or the
 * readiness change. Call it only in a lazy component, to keep it out of the chat screen's first
 * load.
 */
export function useTurnActions(): TurnActions & Readiness {
  const entitlements = useEntitlements();
  const paused = useChat(isPaused);
  const busy = useChat(isBusy);
  return useMemo(
    () => ({ ...turnActions(entitlements), readOnly: false, paused, busy }),
    [entitlements, paused, busy],
  );
}

function turnActions(entitlements: Entitlements): TurnActions {
  const { characters } = entitlements;
  /** Runs a chat about a turn unless one is streaming or none is left. Reports whether it does. */
  const runOn = (turnId: string, chat: (turn: Turn) => Promise<Outcome>) => {
    const turn = findTurn(turnId);
    if (!turn || isBusy(chatStore.get()) || !checkQuota(entitlements)) return false;
    runCounted(entitlements, () => chat(turn));
    return true;
  };
  return {
    retry: (turnId, modelId) => {
      const state = chatStore.get();
      const turn = findTurn(turnId);
      const answer = turn?.answers.find(({ model }) => model.modelId === modelId);
      if (!turn || !answer || isPaused(state) || (isBusy(state) && !canRetryEarly(turn, answer))) return;
      const retryOf = freeRetry(turn, modelId, Date.now());
      const chat = () =>
        runChat(({ retryChat }, conversation) => retryChat(conversation, characters, turn, modelId, retryOf));
      if (retryOf) runFree(entitlements, chat);
      else if (checkQuota(entitlements)) runCounted(entitlements, chat);
    },
    continueAnswer: (turnId, modelId) =>
      runOn(turnId, (turn) =>
        runChat(({ continuationChat }, conversation) =>
          continuationChat(conversation, characters, turn, modelId),
        ),
      ),
    combine: (turnId, kind, model) =>
      runOn(turnId, (turn) =>
        runChat(({ combinationChat }, conversation) =>
          combinationChat(conversation, characters, kind, turn, model),
        ),
      ),
    setCheck: (turnId, draft) => dispatch({ type: "checkEdited", turnId, draft }),
    check: (turnId, claim, query, model) =>
      runOn(turnId, (turn) =>
        runChat(({ webCheckChat }, conversation) => webCheckChat(conversation, turn, claim, query, model)),
      ),
    setEdit: (turnId, text) => dispatch({ type: "edited", turnId, text }),
    askEdited: (turnId) => {
      const turn = findTurn(turnId);
      if (turn && !isBusy(chatStore.get())) askEdited(turn, entitlements);
    },
    countAfter: (turnId) => {
      const { turns } = chatStore.get().conversation;
      return turns.length - 1 - turns.findIndex(({ id }) => id === turnId);
    },
    showVersion: (turnId, step) => {
      if (!isBusy(chatStore.get())) dispatch({ type: "versionShown", turnId, step });
    },
    askOnly: (turnId, modelId) => {
      changeDraft({ only: findTurn(turnId)?.answers.find(({ model }) => model.modelId === modelId)?.model });
      focusQuestion();
    },
    draftQuestion: (text) => {
      changeDraft({ text: [chatStore.get().draft.text, text].filter(Boolean).join("\n\n") });
      focusQuestion();
    },
    stop: stopAnswer,
    choose: (turnId, modelId) => {
      const last = chatStore.get().conversation.turns.at(-1);
      dispatch({ type: "chosen", turnId, modelId });
      // While names are hidden, choosing an answer only reveals them. Otherwise the next question
      // builds on the chosen answer.
      if (last?.id === turnId && last.blind !== "hidden")
        changeDraft({ sharing: { mode: "chosen", modelId } });
    },
    reveal: (turnId) => dispatch({ type: "revealed", turnId }),
    writers: () =>
      mergeWriters(
        entitlements.models ?? [],
        selectionOf(chatStore.get().selection, entitlements),
        entitlements.pro,
      ),
  };
}

function findTurn(turnId: string): Turn | undefined {
  return chatStore.get().conversation.turns.find(({ id }) => id === turnId);
}

/** Asks an edited question. If it cannot be sent, the edit is kept. */
async function askEdited(turn: Turn, entitlements: Entitlements) {
  const { attachments, sharing } = turn;
  const text = turn.edit?.trim() || (attachments.length > 0 ? files.question : "");
  if (text === "" || !checkQuota(entitlements)) return;
  focusQuestion();
  const state = chatStore.get();
  const { only } = state.draft;
  const asked = askedModels(state, entitlements);
  const models = asked.length > 0 ? asked : turn.answers.map(({ model }) => model);
  const question = { text, attachments, sharing, ...optionsFor(models, state) };
  changeDraft({ only: undefined });
  await runCounted(
    entitlements,
    () =>
      runChat(({ questionChat }, conversation) =>
        questionChat(conversation, entitlements.characters, question, turn),
      ),
    () => changeDraft({ only }),
  );
}
