import { conversationFile } from "#texts/conversation-file.ts";
import { replaceRenderedState } from "../../lib/heap-hygiene.ts";
import { toast } from "../../ui/toasts.ts";
import { noSharing } from "../conversation/conversation.ts";
import { loadEngine } from "../conversation/load-engine.ts";
import type { OpenedChat } from "../conversation-file/conversation-file.ts";
import { slotSelection } from "../models/selection.ts";
import { keepSession } from "./chat-session.ts";
import { chatStore, hasConversation } from "./chat-store.ts";
import { changeDraft } from "./edit-draft.ts";
import type { Entitlements } from "./entitlements.ts";
import { selectionOf } from "./next-question.ts";
import { stopAll } from "./run-chat.ts";
import { offerUndo, withdrawUndo } from "./undo.ts";

/** Returns what is saved of the chat on the screen. */
export function currentChat(entitlements: Entitlements): OpenedChat {
  const state = chatStore.get();
  const { conversation, deepSearch, sequential, blind, effort } = state;
  const selection = [...selectionOf(state.selection, entitlements)];
  return { conversation, selection, modes: { deepSearch, sequential, blind, effort } };
}

/** Closes the dialog that saves or opens a chat. No copy of the passphrase remains in memory. */
export function closeFileDialog(): void {
  replaceRenderedState(() => chatStore.set({ opening: false, dialog: null }));
}

/**
 * Shows a saved chat in place of the one on the screen, and offers to undo that. Sends nothing, and
 * does nothing if the chat is erased or the dialog closed before `read` resolves.
 */
export async function showSavedChat(
  read: () => Promise<OpenedChat>,
  entitlements: Entitlements,
): Promise<void> {
  chatStore.set({ opening: true });
  try {
    const [{ conversation, selection, modes }] = await Promise.all([read(), loadEngine()]);
    if (!chatStore.get().opening) return;
    stopAll();
    withdrawUndo();
    const before = chatStore.get();
    const { sharing, only } = before.draft;
    changeDraft({ sharing: noSharing, only: undefined });
    // Not remembered on this device, unlike what the user selects.
    const selected = slotSelection(selection, entitlements.models ?? [], entitlements.pro);
    chatStore.set({ conversation, ...modes, effort: modes.effort, selection: selected ?? before.selection });
    window.scrollTo({ top: 0, behavior: "instant" });
    if (before.session.end) keepSession();
    const isInstructed = conversation.instructions !== undefined;
    const says = () => ({
      title: conversationFile.openedTitle,
      text: isInstructed ? conversationFile.openedInstructions : conversationFile.openedText,
    });
    if (!hasConversation(before)) toast(says);
    else {
      offerUndo(() => {
        const { conversation, deepSearch, sequential, effort, blind, selection } = before;
        chatStore.set({ conversation, deepSearch, sequential, effort, blind, selection });
        changeDraft({ sharing, only });
      }, says);
    }
  } finally {
    chatStore.set({ opening: false });
  }
}
