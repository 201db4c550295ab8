import "./chat.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { useModels } from "../api/models.ts";
import { useUserOrVisitor } from "../api/user.ts";
import { LimitDialog } from "../features/account/limit-dialog.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { preloadMarkdown } from "../features/conversation/answer-text.tsx";
import { shuffled } from "../features/conversation/blind.ts";
import { BlindToggle } from "../features/conversation/blind-toggle.tsx";
import type { Conversation } from "../features/conversation/conversation.ts";
import { type Asked, freeRetry, isUsable, ownThreads } from "../features/conversation/turn.ts";
import { useConversation } from "../features/conversation/use-conversation.ts";
import { AttachToggle } from "../features/files/attach-toggle.tsx";
import { useFileDrop } from "../features/files/use-file-drop.ts";
import type { Refusal } from "../features/models/browse-dialog.tsx";
import { ModelBar } from "../features/models/model-bar.tsx";
import { selected, writers } from "../features/models/named.ts";
import { MODEL_LIMIT } from "../features/models/selection.ts";
import { useSelection } from "../features/models/use-selection.ts";
import { SessionEnded, SessionEnding } from "../features/privacy/session-notes.tsx";
import { useSession } from "../features/privacy/use-session.ts";
import { useShortcuts } from "../features/shortcuts/use-shortcuts.ts";
import { Welcome } from "../features/welcome/welcome.tsx";
import { useHandlers } from "../lib/use-handlers.ts";
import * as texts from "../texts/en.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Note } from "../ui/note.tsx";
import { Part } from "../ui/part.tsx";
import { dismissToast, toast } from "../ui/toasts.ts";
import { charactersFor } from "./characters.ts";
import { ChatHead } from "./chat-head.tsx";
import { paths } from "./paths.ts";
import { useCountedChat } from "./use-counted-chat.ts";
import { type DraftContents, useDraft } from "./use-draft.ts";

// What an empty chat does without: fetched once the page stands, so that nobody waits for it.
const loads = {
  talk: () => import("./talk.tsx"),
  browse: () => import("../features/models/browse-dialog.tsx"),
  files: () => import("../features/files/file-panel.tsx"),
  threads: () => import("../features/conversation/threads-menu.tsx"),
  tooltips: () => import("../ui/tooltip.tsx"),
};
const Talk = lazyPart(async () => (await loads.talk()).Talk);
const BrowseDialog = lazyPart(async () => (await loads.browse()).BrowseDialog);
const FilePanel = lazyPart(async () => (await loads.files()).FilePanel);
const ThreadsMenu = lazyPart(async () => (await loads.threads()).ThreadsMenu);
const Tooltips = lazyPart(async () => (await loads.tooltips()).Tooltips);
const ShortcutSheet = lazyPart(
  async () => (await import("../features/shortcuts/shortcut-sheet.tsx")).ShortcutSheet,
);

/** All of a chat that is said, typed or attached: what the session guards. */
interface Contents {
  conversation: Conversation | null;
  draft: DraftContents;
}

/** `/chat`: one question, up to three answers. */
export function Chat() {
  const { data: models, error, isValidating, mutate } = useModels();
  const user = useUserOrVisitor();
  const pro = user?.is_pro ?? false;
  const [selection, setSelection] = useSelection(models, user === undefined ? undefined : pro);
  const chosen = selected(models ?? [], selection);
  const allowance = useAllowance(user);
  const characters = (ids: readonly string[]) => charactersFor(allowance, pro, models ?? [], ids);
  const conversation = useConversation(characters);
  const { turns, streaming, stop } = conversation;
  const counted = useCountedChat(user, allowance, turns.length > 0);
  const modelIds = chosen.map(({ modelId }) => modelId);
  const draft = useDraft(turns, modelIds, characters(modelIds));
  const { files } = draft;
  const dropping = useFileDrop(files.add);
  const [deepSearch, setDeepSearch] = useState(false);
  const [blind, setBlind] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const [sheet, setSheet] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const page = useRef<HTMLElement>(null);
  const refusalTold = useRef(0);
  const session = useSession<Contents>(
    {
      read: () => {
        const said = conversation.take();
        return said || !draft.isEmpty ? { conversation: said, draft: draft.read() } : null;
      },
      hollow: () => {
        conversation.hollow();
        draft.hollow();
      },
      restore: (contents) => {
        if (contents.conversation) conversation.restore(contents.conversation);
        draft.restore(contents.draft);
      },
      drop: () => {
        conversation.clear({ session: true });
        draft.clear();
      },
    },
    streaming || files.reading,
    page,
  );
  useShortcuts(() => setSheet(true));
  useEffect(() => {
    Promise.all(Object.values(loads).map((load) => load())).catch(() => {
      // Whatever is missing is fetched again when it is needed.
    });
  }, []);

  // What was put away cannot be added to; it is back within milliseconds of the tab's return.
  const busy = streaming || session.phase !== "open";
  const failed = error !== undefined && !isValidating;
  const last = turns.at(-1);
  const canShare = !streaming && last?.answers.some(isUsable);
  const { question } = draft;

  const send =
    question && !busy && chosen.length > 0
      ? async () => {
          if (!counted.open()) return;
          if (session.end) session.keep(); // whoever asks on has seen how the last session ended
          preloadMarkdown();
          const before = draft.read();
          draft.clear();
          const hides = blind && chosen.length > 1;
          const asked = {
            ...question,
            models: hides ? shuffled(chosen) : chosen,
            deepSearch,
            blind: hides,
          };
          const outcome = await counted.run(() => conversation.ask(asked));
          if (outcome.result !== "failed" || !outcome.unsent) return;
          draft.restore(before);
          if (before.files.length > 0) files.setOpen(true);
        }
      : null;

  const turnOf = (chatId: string) => turns.find((turn) => turn.chatId === chatId);
  const handlers = useHandlers({
    retry: (chatId: string, modelId: string) => {
      const turn = turnOf(chatId);
      if (busy || !turn) return;
      const retryOf = freeRetry(turn, modelId, Date.now());
      if (retryOf) counted.runFree(() => conversation.retry(turn, modelId, retryOf));
      else if (counted.open()) counted.run(() => conversation.retry(turn, modelId));
    },
    merge: (chatId: string, model: Asked) => {
      const turn = turnOf(chatId);
      if (!busy && turn && counted.open()) counted.run(() => conversation.merge(turn, model));
    },
    stop: conversation.stopModel,
    choose: (chatId: string, modelId: string) => {
      conversation.choose(chatId, modelId);
      // Whoever picks among hidden names judges; whoever knows them wants to go on with that answer.
      if (last?.chatId === chatId && last.blind !== "hidden") draft.setThreads({ mode: "chosen", modelId });
    },
    reveal: conversation.reveal,
    writers: () => writers(models ?? [], selection, pro),
  });
  const actions = useMemo(() => ({ ...handlers, busy }), [handlers, busy]);

  function refuse(refusal: Refusal | null) {
    dismissToast(refusalTold.current);
    if (refusal) refusalTold.current = toast(refusalToast(refusal));
  }

  function endBrowsing() {
    setBrowsing(false);
    refuse(null);
  }

  function secureClear() {
    session.wipe();
    composer.current?.focus();
    const { clearedTitle: title, clearedProtected, clearedStandard } = texts.privacy;
    toast({ title, text: session.mode === "protected" ? clearedProtected : clearedStandard });
  }

  return (
    <div className="chat">
      <title>{texts.titles.chat}</title>
      <button type="button" className="skip btn second" onClick={() => composer.current?.focus()}>
        {texts.header.skip}
      </button>
      <ChatHead session={session} user={user} left={allowance.left} onSecureClear={secureClear} />
      <ModelBar
        models={models}
        failed={failed}
        pro={pro}
        onRetry={() => mutate()}
        selection={selection}
        onChange={setSelection}
        onBrowse={() => setBrowsing(true)}
      />
      <main ref={page}>
        <SessionEnded end={session.end} />
        {turns.length === 0 ? (
          <Welcome />
        ) : (
          <Part failed={<Note tone="bad" title={texts.failure.answers} />}>
            <Talk
              turns={turns}
              actions={actions}
              endsAt={session.endsAt}
              onKeep={session.keep}
              onWipe={secureClear}
              onShortcuts={() => setSheet(true)}
            />
          </Part>
        )}
      </main>
      <Composer
        ref={composer}
        text={draft.text}
        onText={draft.setText}
        modelCount={chosen.length}
        modelLimit={MODEL_LIMIT}
        deepSearch={deepSearch}
        onDeepSearch={setDeepSearch}
        panel={
          (files.open || files.reading || dropping) && (
            <Part onFailed={() => files.setOpen(false)}>
              <FilePanel files={files} cuts={draft.cuts} dropping={dropping} />
            </Part>
          )
        }
        tools={<AttachToggle files={files} />}
        modes={
          (chosen.length > 1 || canShare) && (
            <>
              {canShare && last && (
                <Part>
                  <ThreadsMenu last={last} threads={draft.threads} onThreads={draft.setThreads} />
                </Part>
              )}
              {chosen.length > 1 && <BlindToggle on={blind} onChange={setBlind} />}
            </>
          )
        }
        notice={
          <SessionEnding
            endsAt={turns.length > 0 || !draft.isEmpty ? session.endsAt : null}
            onKeep={() => {
              session.keep();
              composer.current?.focus();
            }}
          />
        }
        onFiles={files.add}
        onSend={send}
        onStop={
          streaming
            ? () => {
                stop();
                toast({ title: texts.conversation.stoppedTitle, text: texts.conversation.stoppedText });
              }
            : null
        }
        onClear={
          turns.length > 0
            ? () => {
                conversation.clear();
                draft.setThreads(ownThreads);
                files.empty();
                files.setOpen(false);
              }
            : null
        }
      />
      {browsing && (
        <Part onFailed={() => setBrowsing(false)}>
          <BrowseDialog
            models={models}
            failed={failed}
            pro={pro}
            onRetry={() => mutate()}
            selection={selection}
            onStart={(next) => {
              setSelection(next);
              endBrowsing();
            }}
            onCancel={endBrowsing}
            onRefuse={refuse}
          />
        </Part>
      )}
      {sheet && (
        <Part onFailed={() => setSheet(false)}>
          <ShortcutSheet onClose={() => setSheet(false)} />
        </Part>
      )}
      {/* What they say stands in the controls' names. */}
      <Part failed={null}>
        <Tooltips />
      </Part>
      {counted.reached !== null && (
        <LimitDialog
          signedIn={Boolean(user)}
          limit={counted.reached}
          next={user ? paths.upgrade : paths.auth}
          onClose={counted.dismiss}
        />
      )}
    </div>
  );
}

function refusalToast(refusal: Refusal) {
  const words = texts.models;
  return refusal.reason === "limit"
    ? { title: words.limitTitle, text: words.limitText(MODEL_LIMIT) }
    : { title: words.lockedTitle, text: words.lockedText(refusal.name) };
}
