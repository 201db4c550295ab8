import { useRef, useState } from "react";
import { useUserOrVisitor } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import { characterLimit } from "../account/character-limit.ts";
import { useAllowance } from "../account/use-allowance.ts";
import type { QuestionInputHandle } from "../composer/question-input.tsx";
import { useDraft } from "../composer/use-draft.ts";
import { useConversation } from "../conversation/use-conversation.ts";
import { useFileDrop } from "../files/use-file-drop.ts";
import { useModelChoice } from "../models/use-model-choice.ts";
import { useBrowsing } from "./use-browsing.ts";
import { useChatSession } from "./use-chat-session.ts";
import { useQuota } from "./use-quota.ts";
import { useSending } from "./use-sending.ts";

/** The state of `/chat`. */
export function useChatScreen() {
  const user = useUserOrVisitor();
  const choice = useModelChoice(user);
  const { models = [], pro, selected } = choice;
  const allowance = useAllowance(user);
  const characters = (ids: readonly string[]) => characterLimit(allowance, pro, models, ids);
  const conversation = useConversation(characters);
  const { turns, streaming } = conversation;
  const draft = useDraft(turns, selected, characters);
  const page = useRef<HTMLElement>(null);
  const composer = useRef<QuestionInputHandle>(null);
  const session = useChatSession(conversation, draft, page);
  // Nothing can be sent while the conversation is sealed. Unsealing takes only milliseconds once
  // the tab is visible again.
  const paused = conversation.starting || session.phase !== "open";
  const busy = streaming || paused;
  const quota = useQuota(user, allowance, turns.length > 0);
  const sending = useSending({ conversation, draft, session, quota, busy });
  const browsing = useBrowsing();
  const [shortcutsOpen, setShortcutsOpen] = useState(false);

  function secureClear() {
    session.wipe();
    composer.current?.focus();
    const { clearedTitle: title, clearedProtected, clearedStandard } = texts.privacy;
    toast({ title, text: session.mode === "protected" ? clearedProtected : clearedStandard });
  }

  return {
    user,
    choice,
    chatsLeft: allowance.left,
    quota,
    conversation,
    turns,
    streaming,
    /** Whether no request can be sent now. */
    paused,
    /** Whether no request can be sent now, or one is streaming. */
    busy,
    draft,
    /** Whether files are being dragged over the page. */
    dropping: useFileDrop(draft.files.add),
    sending,
    session,
    secureClear,
    browsing,
    shortcutsOpen,
    setShortcutsOpen,
    focusComposer: () => composer.current?.focus(),
    composer,
    page,
  };
}

export type ChatScreenState = ReturnType<typeof useChatScreen>;
