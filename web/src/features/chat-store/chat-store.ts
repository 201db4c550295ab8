import type { Effort } from "../../api/chat-stream.ts";
import type { Slot } from "../../lib/slot.ts";
import { createStore, useSelected } from "../../lib/store.ts";
import {
  type Conversation,
  emptyConversation,
  isUsable,
  isWriting,
  type Turn,
} from "../conversation/conversation.ts";
import type { Selection } from "../models/selection.ts";
import { closedSession, type Session } from "../privacy/session.ts";
import { type Draft, emptyDraft } from "./draft.ts";

/** Everything on the chat screen that outlives it. It exists only in this document's memory. */
export interface ChatState {
  conversation: Conversation;
  /** The next question. */
  draft: Draft;
  /** The models for the next question. Null until the catalog has loaded. */
  selection: Selection | null;
  deepSearch: boolean;
  /** Whether models are asked one after another instead of at once. */
  sequential: boolean;
  /** How much models reason that let the user choose. Undefined leaves it to them. */
  effort: Effort | undefined;
  /** Whether the next question hides the models' names at first. */
  blind: boolean;
  /** The encryption session that guards the conversation and the draft. */
  session: Session;
  /** Whether a request waits for the code that sends it. */
  starting: boolean;
  /**
   * How many chats run. A chat runs until its outcome has been handled: an unanswered question is
   * back in the draft by then.
   */
  running: number;
  /** Whether files wait for the code that adds them. */
  filesWaiting: boolean;
  /** Cancels the saving or opening of a conversation file; null if there is none. */
  fileWork: AbortController | null;
  dialog: Dialog | null;
}

/** The dialog that is open. */
export type Dialog =
  /** `slot`: the slot to choose a model for. Without it, all three are chosen. */
  | { name: "browse"; slot?: Slot }
  /** Asks which of the selected models a model replaces. */
  | { name: "replace"; modelId: string }
  | { name: "shortcuts" }
  | { name: "settings" }
  /** Saves the chat as an encrypted file, or opens one. */
  | { name: "save" }
  | { name: "open" }
  /** `userId`: the user who has no chats left. A sign-in, in this tab or another, closes it. */
  | { name: "limit"; userId: string | null };

/** How questions are asked unless the user chooses otherwise. */
export const defaultModes = { deepSearch: false, sequential: false, effort: undefined, blind: false };

export const chatStore = createStore<ChatState>({
  conversation: emptyConversation,
  draft: emptyDraft,
  selection: null,
  ...defaultModes,
  session: closedSession,
  starting: false,
  running: 0,
  filesWaiting: false,
  fileWork: null,
  dialog: null,
});

/** Returns a part of the state; see `useSelected`. */
export function useChat<Part>(select: (state: ChatState) => Part): Part {
  return useSelected(chatStore, select);
}

/** Opens a dialog, in place of the one that is open. */
export function openDialog(dialog: Dialog): void {
  chatStore.set({ dialog });
}

export function closeDialog(): void {
  chatStore.set({ dialog: null });
}

export function setDeepSearch(deepSearch: boolean): void {
  chatStore.set({ deepSearch });
}

export function setSequential(sequential: boolean): void {
  chatStore.set({ sequential });
}

export function setEffort(effort: Effort | undefined): void {
  chatStore.set({ effort });
}

export function setBlind(blind: boolean): void {
  chatStore.set({ blind });
}

export function hasTurns({ conversation }: ChatState): boolean {
  return conversation.turns.length > 0;
}

export function isDraftEmpty({ draft }: ChatState): boolean {
  return draft.text === "" && draft.files.length === 0;
}

/** Reports whether the conversation has turns or instructions. */
export function hasConversation(state: ChatState): boolean {
  return hasTurns(state) || state.conversation.instructions !== undefined;
}

/** Reports whether erasing the state would lose anything. */
export function hasContents(state: ChatState): boolean {
  return hasConversation(state) || !isDraftEmpty(state);
}

export function isStreaming({ conversation }: ChatState): boolean {
  return conversation.turns.some(isWriting);
}

export function isReadingFiles({ draft, filesWaiting }: ChatState): boolean {
  return filesWaiting || draft.files.some(({ state }) => state.status === "reading");
}

/**
 * Reports whether no request can be sent. Nothing is sent while the conversation is sealed.
 * Unsealing takes only milliseconds once the tab is visible again.
 */
export function isPaused({ starting, session }: ChatState): boolean {
  return starting || session.phase !== "open";
}

/** Reports whether no request can be sent, or one is streaming. */
export function isBusy(state: ChatState): boolean {
  return isPaused(state) || isStreaming(state);
}

/** Returns the turn whose answers can be shared with all models, if any. */
export function sharedTurn(state: ChatState): Turn | undefined {
  const last = state.conversation.turns.at(-1);
  return !isStreaming(state) && last?.answers.some(isUsable) ? last : undefined;
}
