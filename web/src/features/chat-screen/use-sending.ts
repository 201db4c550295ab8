import { type Kept, useKeptState } from "../../lib/use-kept-state.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import { preloadMarkdown } from "../answer/answer-text.tsx";
import type { Draft } from "../composer/use-draft.ts";
import { noSharing } from "../conversation/conversation.ts";
import type { ConversationControls } from "../conversation/use-conversation.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import type { SessionControls } from "../privacy/use-session.ts";
import type { Quota } from "./use-quota.ts";
import { useUndo } from "./use-undo.ts";

// The modes survive visits to other screens.
const keptDeepSearch: Kept<boolean> = { value: false };
const keptBlind: Kept<boolean> = { value: false };

/**
 * What the composer's buttons do. `send`, `stop` and `clear` are null while their button is
 * disabled or hidden.
 */
export function useSending(props: {
  conversation: ConversationControls;
  draft: Draft;
  session: SessionControls;
  quota: Quota;
  busy: boolean;
}) {
  const { conversation, draft, session, quota, busy } = props;
  const [deepSearch, setDeepSearch] = useKeptState(keptDeepSearch);
  const [blind, setBlind] = useKeptState(keptBlind);
  const { files, question, models } = draft;
  const { offerUndo, withdrawUndo } = useUndo();

  async function send(asked: NonNullable<typeof question>) {
    if (!quota.check()) return;
    // Sending a question dismisses the notice about how the last session ended.
    if (session.end) session.keep();
    preloadMarkdown();
    withdrawUndo();
    const before = draft.snapshot();
    draft.clear();
    const outcome = await quota.run(() => conversation.ask({ ...asked, ...askOptions(models) }));
    if (outcome.result !== "failed" || !outcome.unanswered) return;
    draft.restore(before);
    if (before.files.length > 0) files.setOpen(true);
  }

  /** Returns the options for asking the given models. */
  function askOptions(all: readonly SelectedModel[]) {
    return { models: all, deepSearch, blind: blind && all.length > 1 };
  }

  function stop() {
    conversation.stop();
    toast({ title: texts.chat.stoppedTitle, text: texts.chat.stoppedText });
  }

  function clear() {
    // The text is not cleared, so undo must not add it again.
    const before = { ...draft.snapshot(), text: "" };
    const cleared = conversation.clear();
    draft.setSharing(noSharing);
    draft.setOnly(undefined);
    files.empty();
    files.setOpen(false);
    offerUndo(() => {
      conversation.restore(cleared);
      draft.restore(before);
    });
  }

  const canSend = question && !busy && models.length > 0;
  return {
    askOptions,
    withdrawUndo,
    send: canSend ? () => send(question) : null,
    stop: conversation.streaming ? stop : null,
    clear: conversation.turns.length > 0 ? clear : null,
    deepSearch,
    setDeepSearch,
    blind,
    setBlind,
  };
}
