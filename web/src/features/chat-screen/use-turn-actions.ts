import { useMemo } from "react";
import { useHandlers } from "../../lib/use-handlers.ts";
import type { Draft } from "../composer/use-draft.ts";
import { canRetryEarly, freeRetry } from "../conversation/turn.ts";
import type { Readiness, TurnActions } from "../conversation/turn-actions.ts";
import type { ConversationControls } from "../conversation/use-conversation.ts";
import { mergeWriters, type SelectedModel } from "../models/selected-model.ts";
import type { ModelChoice } from "./use-model-choice.ts";
import type { Quota } from "./use-quota.ts";

/** The actions for TurnActionsContext. The same object until `paused` or `busy` changes. */
export function useTurnActions(props: {
  conversation: ConversationControls;
  draft: Draft;
  quota: Quota;
  choice: ModelChoice;
  paused: boolean;
  busy: boolean;
}): TurnActions & Readiness {
  const { conversation, draft, quota, choice, paused, busy } = props;
  const { turns } = conversation;
  const last = turns.at(-1);
  const find = (turnId: string) => turns.find(({ id }) => id === turnId);

  const handlers = useHandlers({
    retry: (turnId: string, modelId: string) => {
      const turn = find(turnId);
      const answer = turn?.answers.find((candidate) => candidate.modelId === modelId);
      if (!turn || !answer || paused || (busy && !canRetryEarly(turn, answer))) return;
      const retryOf = freeRetry(turn, modelId, Date.now());
      if (retryOf) quota.runFree(() => conversation.retry(turn, modelId, retryOf));
      else if (quota.check()) quota.run(() => conversation.retry(turn, modelId));
    },
    merge: (turnId: string, model: SelectedModel) => {
      const turn = find(turnId);
      if (!busy && turn && quota.check()) quota.run(() => conversation.merge(turn, model));
    },
    stop: conversation.stopModel,
    choose: (turnId: string, modelId: string) => {
      conversation.choose(turnId, modelId);
      // A choice among hidden names is a verdict. Otherwise the user wants to continue with that
      // answer.
      if (last?.id === turnId && last.blind !== "hidden") draft.setThreads({ mode: "chosen", modelId });
    },
    reveal: conversation.reveal,
    writers: () => mergeWriters(choice.models ?? [], choice.selection, choice.pro),
  });
  return useMemo(() => ({ ...handlers, paused, busy }), [handlers, paused, busy]);
}
