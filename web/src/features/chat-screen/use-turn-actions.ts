import { useMemo } from "react";
import { useHandlers } from "../../lib/use-handlers.ts";
import * as texts from "../../texts/en.ts";
import type { Turn } from "../conversation/conversation.ts";
import { canRetryEarly, freeRetry } from "../conversation/retries.ts";
import type { Readiness, TurnActions } from "../conversation/turn-actions.ts";
import { mergeWriters, type SelectedModel } from "../models/selected-model.ts";
import type { ChatScreenState } from "./use-chat-screen.ts";

/**
 * Returns the actions for TurnActionsContext: the same object until `paused` or `busy` changes.
 * Call it only in a lazy component, to keep it out of the chat screen's first load.
 */
export function useTurnActions(screen: ChatScreenState): TurnActions & Readiness {
  const { conversation, draft, quota, choice, paused, busy, sending, focusComposer } = screen;
  const { turns } = conversation;
  const last = turns.at(-1);
  const find = (turnId: string) => turns.find(({ id }) => id === turnId);

  /** Asks an edited question. If it cannot be sent, the edit is kept. */
  async function askEdited(turn: Turn) {
    const text = turn.edit?.trim() || (turn.attachments.length > 0 ? texts.files.question : "");
    if (text === "" || !quota.check()) return;
    sending.withdrawUndo();
    focusComposer();
    const { attachments, sharing } = turn;
    const { only, models } = draft;
    const options = sending.askOptions(models.length > 0 ? models : turn.answers.map(({ model }) => model));
    draft.setOnly(undefined);
    const outcome = await quota.run(() =>
      conversation.askEdited(turn, { text, attachments, sharing, ...options }),
    );
    if (outcome.result === "failed" && outcome.unanswered) draft.setOnly(only);
  }

  const handlers = useHandlers({
    retry: (turnId: string, modelId: string) => {
      const turn = find(turnId);
      const answer = turn?.answers.find(({ model }) => model.modelId === modelId);
      if (!turn || !answer || paused || (busy && !canRetryEarly(turn, answer))) return;
      const retryOf = freeRetry(turn, modelId, Date.now());
      if (retryOf) quota.runFree(() => conversation.retry(turn, modelId, retryOf));
      else if (quota.check()) quota.run(() => conversation.retry(turn, modelId));
    },
    continueAnswer: (turnId: string, modelId: string) => {
      const turn = find(turnId);
      if (!busy && turn && quota.check()) quota.run(() => conversation.continueAnswer(turn, modelId));
    },
    setEdit: conversation.setEdit,
    askEdited: (turnId: string) => {
      const turn = find(turnId);
      if (!busy && turn) askEdited(turn);
    },
    showVersion: (turnId: string, step: -1 | 1) => {
      if (!busy) conversation.showVersion(turnId, step);
    },
    askOnly: (turnId: string, modelId: string) => {
      draft.setOnly(find(turnId)?.answers.find(({ model }) => model.modelId === modelId)?.model);
      focusComposer();
    },
    merge: (turnId: string, model: SelectedModel) => {
      const turn = find(turnId);
      if (!busy && turn && quota.check()) quota.run(() => conversation.merge(turn, model));
    },
    stop: conversation.stopAnswer,
    choose: (turnId: string, modelId: string) => {
      conversation.choose(turnId, modelId);
      // While names are hidden, choosing an answer only reveals them. Otherwise the next question
      // builds on the chosen answer.
      if (last?.id === turnId && last.blind !== "hidden") draft.setSharing({ mode: "chosen", modelId });
    },
    reveal: conversation.reveal,
    writers: () => mergeWriters(choice.models ?? [], choice.selection, choice.pro),
  });
  return useMemo(() => ({ ...handlers, readOnly: false, paused, busy }), [handlers, paused, busy]);
}
