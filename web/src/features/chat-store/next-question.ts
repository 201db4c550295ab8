import { files } from "#texts/files.ts";
import type { Question } from "../conversation/chats/chat.ts";
import type { Sharing } from "../conversation/conversation.ts";
import { history, longestThread, usableSharing } from "../conversation/threads.ts";
import { type FittedFiles, fitFiles } from "../files/fit-files.ts";
import { readyFiles } from "../files/queued-file.ts";
import { type SelectedModel, selectedModels } from "../models/selected-model.ts";
import { initialSelection, noSelection, permitted, type Selection } from "../models/selection.ts";
import { type ChatState, isBusy, isReadingFiles } from "./chat-store.ts";
import type { Draft } from "./draft.ts";
import type { Terms } from "./terms.ts";

/**
 * Returns the selection that applies: the user's, without premium models unless the user is Pro, or
 * the defaults until the user's is known.
 */
export function selectionOf(chosen: Selection | null, { user, pro, models = [] }: Terms): Selection {
  if (chosen) return permitted(chosen, models, pro);
  return user === undefined ? noSelection : initialSelection(models, pro);
}

/** Returns the models that the next question goes to. */
export function askedModels(
  { draft, selection }: { draft: Pick<Draft, "only">; selection: Selection | null },
  terms: Terms,
): readonly SelectedModel[] {
  return draft.only ? [draft.only] : selectedModels(terms.models ?? [], selectionOf(selection, terms));
}

/** Returns what the models will see of the last answers. */
export function sharingOf({ draft, conversation }: Pick<ChatState, "draft" | "conversation">): Sharing {
  return usableSharing(draft.sharing, conversation.turns.at(-1));
}

/** Returns the files as they would be sent now. */
export function fittedFiles(
  state: Pick<ChatState, "draft" | "conversation" | "selection">,
  terms: Terms,
): FittedFiles {
  const { draft, conversation } = state;
  if (draft.files.length === 0) return { sent: [], truncated: [] };
  const modelIds = askedModels(state, terms).map(({ modelId }) => modelId);
  const thread = longestThread(history(conversation.turns, modelIds, sharingOf(state)));
  return fitFiles(readyFiles(draft.files), terms.characters(modelIds) - draft.text.trim().length - thread);
}

/** Reports whether the draft can be sent now. */
export function canSend(state: ChatState, terms: Terms): boolean {
  if (isBusy(state) || isReadingFiles(state) || askedModels(state, terms).length === 0) return false;
  return state.draft.text.trim() !== "" || fittedFiles(state, terms).sent.length > 0;
}

/** Returns the question that the draft asks. */
export function nextQuestion(state: ChatState, terms: Terms): Question {
  const text = state.draft.text.trim() || files.question;
  const attachments = fittedFiles(state, terms).sent;
  const models = askedModels(state, terms);
  return { text, attachments, sharing: sharingOf(state), ...optionsFor(models, state) };
}

/** Returns how the given models are asked. */
export function optionsFor(models: readonly SelectedModel[], { deepSearch, blind }: ChatState) {
  return { models, deepSearch, blind: blind && models.length > 1 };
}
