import { files } from "#texts/files.ts";
import { lastModels } from "../../lib/last-models.ts";
import type { Question } from "../conversation/chats/chat.ts";
import type { Sharing } from "../conversation/conversation.ts";
import { history, longestThread, usableSharing } from "../conversation/threads.ts";
import { type FittedFiles, fitFiles } from "../files/fit-files.ts";
import { readyFiles } from "../files/queued-file.ts";
import { type SelectedModel, selectedModels } from "../models/selected-model.ts";
import { initialSelection, noSelection, permitted, type Selection } from "../models/selection.ts";
import { type ChatState, isBusy, isReadingFiles } from "./chat-store.ts";
import type { Draft } from "./draft.ts";
import type { Entitlements } from "./entitlements.ts";

/**
 * Returns the selection that applies: the user's, without premium models unless the user is Pro, or
 * the one that the page starts with until the user's is known.
 */
export function selectionOf(chosen: Selection | null, { user, pro, models = [] }: Entitlements): Selection {
  if (chosen) return permitted(chosen, models, pro);
  return user === undefined ? noSelection : initialSelection(models, pro, lastModels());
}

/** Returns the models that the next question goes to. */
export function askedModels(
  { draft, selection }: { draft: Pick<Draft, "only">; selection: Selection | null },
  entitlements: Entitlements,
): readonly SelectedModel[] {
  return draft.only
    ? [draft.only]
    : selectedModels(entitlements.models ?? [], selectionOf(selection, entitlements));
}

/** Returns what the models will see of the last answers. */
export function sharingOf({ draft, conversation }: Pick<ChatState, "draft" | "conversation">): Sharing {
  return usableSharing(draft.sharing, conversation.turns.at(-1));
}

/** Returns the files as they would be sent now. */
export function fittedFiles(
  state: Pick<ChatState, "draft" | "conversation" | "selection">,
  entitlements: Entitlements,
): FittedFiles {
  const { draft, conversation } = state;
  if (draft.files.length === 0) return { sent: [], truncated: [] };
  const modelIds = askedModels(state, entitlements).map(({ modelId }) => modelId);
  const thread = longestThread(history(conversation.turns, modelIds, sharingOf(state)));
  return fitFiles(
    readyFiles(draft.files),
    entitlements.characters(modelIds) -
      draft.text.trim().length -
      (conversation.instructions?.length ?? 0) -
      thread,
  );
}

/** Reports whether the draft can be sent now. */
export function canSend(state: ChatState, entitlements: Entitlements): boolean {
  if (isBusy(state) || isReadingFiles(state) || askedModels(state, entitlements).length === 0) return false;
  return state.draft.text.trim() !== "" || fittedFiles(state, entitlements).sent.length > 0;
}

/** Returns the question that the draft asks. */
export function nextQuestion(state: ChatState, entitlements: Entitlements): Question {
  const text = state.draft.text.trim() || files.question;
  const attachments = fittedFiles(state, entitlements).sent;
  const models = askedModels(state, entitlements);
  return { text, attachments, sharing: sharingOf(state), ...optionsFor(models, state) };
}

/** Returns how the given models are asked. */
export function optionsFor(models: readonly SelectedModel[], { deepSearch, blind }: ChatState) {
  return { models, deepSearch, blind: blind && models.length > 1 };
}
