import { chat } from "#texts/chat.ts";
import { privacy } from "#texts/privacy.ts";
import { toast } from "../../ui/toasts.ts";
import { preloadMarkdown } from "../answer/load-markdown.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import { keepSession, wipeSession } from "./chat-session.ts";
import { chatStore } from "./chat-store.ts";
import { emptyDraft } from "./draft.ts";
import { changeDraft, clearDraft, restoreDraft } from "./edit-draft.ts";
import type { Entitlements } from "./entitlements.ts";
import { stopReading } from "./files.ts";
import { canSend, nextQuestion } from "./next-question.ts";
import { checkQuota, runCounted } from "./quota.ts";
import { dispatch, runChat, stopAll } from "./run-chat.ts";
import { offerUndo, withdrawUndo } from "./undo.ts";

/** Sends the draft, if it can be sent now. A draft that no model has begun to answer is restored. */
export async function send(entitlements: Entitlements): Promise<void> {
  const { draft, session } = chatStore.get();
  if (!canSend(chatStore.get(), entitlements) || !checkQuota(entitlements)) return;
  const question = nextQuestion(chatStore.get(), entitlements);
  // Sending a question dismisses the notice about how the last session ended.
  if (session.end) keepSession();
  preloadMarkdown();
  withdrawUndo();
  clearDraft();
  await runCounted(
    entitlements,
    () =>
      runChat(({ questionChat }, conversation) =>
        questionChat(conversation, entitlements.characters, question),
      ),
    () => restoreDraft({ ...draft, filesOpen: draft.filesOpen || draft.files.length > 0 }),
  );
}

/** Stops all answers. */
export function stop(): void {
  stopAll();
  toast(() => ({ title: chat.stoppedTitle, text: chat.stoppedText }));
}

/** Removes all turns and what is attached to the draft, and offers to undo that. */
export function clear(): void {
  stopAll();
  stopReading();
  const { conversation, draft } = chatStore.get();
  dispatch({ type: "cleared" });
  changeDraft({ ...emptyDraft, text: draft.text, only: undefined });
  offerUndo(() => {
    chatStore.set({ conversation });
    // The text was not cleared, so it must not be added again.
    restoreDraft({ ...draft, text: "" });
  });
}

/** Erases everything, including the key. */
export function secureClear(): void {
  const { mode } = chatStore.get().session;
  wipeSession();
  focusQuestion();
  toast(() => {
    const { clearedTitle: title, clearedProtected, clearedStandard } = privacy;
    return { title, text: mode === "protected" ? clearedProtected : clearedStandard };
  });
}
