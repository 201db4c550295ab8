import { conversationFile } from "#texts/conversation-file.ts";
import { PRODUCT_NAME } from "../../brand.ts";
import { download, fileTimestamp } from "../../lib/download.ts";
import { readPlace } from "../../lib/show-turn.ts";
import { toast } from "../../ui/toasts.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import { noSharing } from "../conversation/conversation.ts";
import { loadEngine } from "../conversation/load-engine.ts";
import { encryptConversation, type OpenedConversation } from "../conversation-file/conversation-file.ts";
import { slotSelection } from "../models/selection.ts";
import { keepSession } from "./chat-session.ts";
import { chatStore, hasConversation } from "./chat-store.ts";
import { changeDraft } from "./edit-draft.ts";
import type { Entitlements } from "./entitlements.ts";
import { runFileWork } from "./file-work.ts";
import { selectionOf } from "./next-question.ts";
import { stopAll } from "./run-chat.ts";
import { offerUndo, withdrawUndo } from "./undo.ts";

/** Returns what is saved of the chat on the screen. */
export function currentConversation(entitlements: Entitlements): OpenedConversation {
  const state = chatStore.get();
  const { conversation, deepSearch, sequential, blind, effort } = state;
  const selection = [...selectionOf(state.selection, entitlements)];
  return { conversation, selection, modes: { deepSearch, sequential, blind, effort } };
}

/** Saves the chat on the screen as a file that is encrypted with a passphrase. */
export async function saveToFile(passphrase: string, entitlements: Entitlements): Promise<void> {
  await runFileWork(
    () => encryptConversation(currentConversation(entitlements), passphrase),
    (file) => {
      const name = `${PRODUCT_NAME.toLowerCase()}-chat-${fileTimestamp(Date.now())}.encrypted`;
      download(name, "application/octet-stream", file);
    },
  );
}

/**
 * Shows a saved chat in place of the one on the screen, and offers to undo that. Sends nothing, and
 * does nothing if the chat is erased or the dialog closed before `read` resolves.
 */
export async function showFromFile(
  read: () => Promise<OpenedConversation>,
  entitlements: Entitlements,
): Promise<void> {
  const load = async () => (await Promise.all([read(), loadEngine()]))[0];
  const isShown = await runFileWork(load, (opened) => show(opened, entitlements));
  // Once the dialog is closed, because the button that opened it may be gone.
  if (isShown) focusQuestion();
}

function show({ conversation, selection, modes }: OpenedConversation, { models = [], pro }: Entitlements) {
  stopAll();
  withdrawUndo();
  const before = chatStore.get();
  const place = readPlace();
  const { sharing, only } = before.draft;
  changeDraft({ sharing: noSharing, only: undefined });
  // Not remembered on this device, unlike what the user selects.
  const selected = slotSelection(selection, models, pro);
  chatStore.set({ conversation, ...modes, effort: modes.effort, selection: selected ?? before.selection });
  window.scrollTo({ top: 0, behavior: "instant" });
  if (before.session.end) keepSession();
  const isInstructed = conversation.instructions !== undefined;
  const says = () => ({
    title: conversationFile.openedTitle,
    text: isInstructed ? conversationFile.openedInstructions : conversationFile.openedText,
  });
  if (!hasConversation(before)) {
    toast(says);
    return;
  }
  const undo = () => {
    stopAll();
    const { conversation, deepSearch, sequential, effort, blind, selection } = before;
    chatStore.set({ conversation, deepSearch, sequential, effort, blind, selection });
    changeDraft({ sharing, only });
  };
  offerUndo(undo, place, says);
}
