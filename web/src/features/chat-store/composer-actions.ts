import { chat } from "#texts/chat.ts";
import { privacy } from "#texts/privacy.ts";
import { forgetLastModels } from "../../lib/last-models.ts";
import { setReading } from "../../lib/reading.ts";
import { readPlace } from "../../lib/show-turn.ts";
import { toast } from "../../ui/toasts.ts";
import { preloadMarkdown } from "../answer/load-markdown.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import { keepSession, wipeSession } from "./chat-session.ts";
import { chatStore, defaultModes } from "./chat-store.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { changeDraft, clearDraft, restoreDraft } from "./edit-draft.ts";
import type { Entitlements } from "./entitlements.ts";
import { stopReading } from "./files.ts";
import { canSend, nextQuestion } from "./next-question.ts";
import { checkQuota, runCounted } from "./quota.ts";
import { dispatch, runChat, stopAll } from "./run-chat.ts";
import { offerUndo } from "./undo.ts";

/**
 * Sends the draft, if it can be sent now. It stays in the input until the engine has loaded, and is
 * restored if no model has begun to answer.
 */
export async function send(entitlements: Entitlements): Promise<void> {
  const state = chatStore.get();
  if (!canSend(state, entitlements) || !checkQuota(entitlements)) return;
  // Sending a question dismisses the notice about how the last session ended.
  if (state.session.end) keepSession();
  preloadMarkdown();
  let sent: Draft | undefined;
  await runCounted(
    entitlements,
    () =>
      runChat(({ questionChat }, conversation) => {
        const now = chatStore.get();
        // It may have changed while the engine loaded.
        if (!canSend(now, entitlements)) return undefined;
        const question = nextQuestion(now, entitlements);
        sent = now.draft;
        clearDraft();
        return questionChat(conversation, entitlements.characters, question);
      }),
    () => sent && restoreDraft({ ...sent, filesOpen: sent.filesOpen || sent.files.length > 0 }),
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
  const place = readPlace();
  dispatch({ type: "cleared" });
  changeDraft({ ...emptyDraft, text: draft.text, only: undefined });
  offerUndo(() => {
    chatStore.set({ conversation });
    // The text was not cleared, so it must not be added again.
    restoreDraft({ ...draft, text: "" });
  }, place);
}

/**
 * Erases everything, including the key, the remembered models, how questions are asked and the reading
 * mode.
 */
export function secureClear(): void {
  const { mode } = chatStore.get().session;
  wipeSession();
  chatStore.set(defaultModes);
  forgetLastModels();
  setReading(false);
  focusQuestion();
  toast(() => {
    const { clearedTitle: title, clearedProtected, clearedStandard } = privacy;
    return { title, text: mode === "protected" ? clearedProtected : clearedStandard };
  });
}
