import "../features/chat-screen/chat-screen.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { useModels } from "../api/models.ts";
import { useUserOrVisitor } from "../api/user.ts";
import { characterLimit } from "../features/account/character-limit.ts";
import { LimitDialog } from "../features/account/limit-dialog.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { preloadMarkdown } from "../features/answer/answer-text.tsx";
import { BlindToggle } from "../features/blind/blind-toggle.tsx";
import { shuffled } from "../features/blind/mask.ts";
import { ChatHeader } from "../features/chat-screen/chat-header.tsx";
import { useQuota } from "../features/chat-screen/use-quota.ts";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { type DraftContents, useDraft } from "../features/composer/use-draft.ts";
import type { Conversation } from "../features/conversation/reducer.ts";
import { freeRetry, isUsable, ownThreads } from "../features/conversation/turn.ts";
import { useConversation } from "../features/conversation/use-conversation.ts";
import { AttachToggle } from "../features/files/attach-toggle.tsx";
import { useFileDrop } from "../features/files/use-file-drop.ts";
import type { Refusal } from "../features/models/browse-dialog.tsx";
import { ModelBar } from "../features/models/model-bar.tsx";
import type { SelectedModel } from "../features/models/selected-model.ts";
import { mergeWriters, selectedModels } from "../features/models/selected-model.ts";
import { MODEL_LIMIT } from "../features/models/selection.ts";
import { useSelection } from "../features/models/use-selection.ts";
import { SessionEnded, SessionEnding } from "../features/privacy/session-notes.tsx";
import { useSession } from "../features/privacy/use-session.ts";
import { useShortcuts } from "../features/shortcuts/use-shortcuts.ts";
import { Welcome } from "../features/welcome/welcome.tsx";
import { paths } from "../lib/paths.ts";
import { useHandlers } from "../lib/use-handlers.ts";
import * as texts from "../texts/en.ts";
import { AsyncBoundary } from "../ui/async-boundary.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Note } from "../ui/note.tsx";
import { dismissToast, toast } from "../ui/toasts.ts";

// What an empty chat does without: fetched once the page stands, so that nobody waits for it.
const loads = {
  talk: () => import("../features/chat-screen/transcript-pane.tsx"),
  browse: () => import("../features/models/browse-dialog.tsx"),
  files: () => import("../features/files/file-panel.tsx"),
  threads: () => import("../features/composer/threads-menu.tsx"),
  tooltips: () => import("../ui/tooltip.tsx"),
};
const TranscriptPane = lazyComponent(async () => (await loads.talk()).TranscriptPane);
const BrowseDialog = lazyComponent(async () => (await loads.browse()).BrowseDialog);
const FilePanel = lazyComponent(async () => (await loads.files()).FilePanel);
const ThreadsMenu = lazyComponent(async () => (await loads.threads()).ThreadsMenu);
const Tooltips = lazyComponent(async () => (await loads.tooltips()).Tooltips);
const ShortcutSheet = lazyComponent(
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
  const chosen = selectedModels(models ?? [], selection);
  const allowance = useAllowance(user);
  const characters = (ids: readonly string[]) => characterLimit(allowance, pro, models ?? [], ids);
  const conversation = useConversation(characters);
  const { turns, streaming, stop } = conversation;
  const counted = useQuota(user, allowance, turns.length > 0);
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
    merge: (chatId: string, model: SelectedModel) => {
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
    writers: () => mergeWriters(models ?? [], selection, pro),
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
      <ChatHeader session={session} user={user} left={allowance.left} onSecureClear={secureClear} />
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
          <AsyncBoundary errorFallback={<Note tone="bad" title={texts.failure.answers} />}>
            <TranscriptPane
              turns={turns}
              actions={actions}
              endsAt={session.endsAt}
              onKeep={session.keep}
              onWipe={secureClear}
              onShortcuts={() => setSheet(true)}
            />
          </AsyncBoundary>
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
            <AsyncBoundary onError={() => files.setOpen(false)}>
              <FilePanel files={files} cuts={draft.cuts} dropping={dropping} />
            </AsyncBoundary>
          )
        }
        tools={<AttachToggle files={files} />}
        modes={
          (chosen.length > 1 || canShare) && (
            <>
              {canShare && last && (
                <AsyncBoundary>
                  <ThreadsMenu last={last} threads={draft.threads} onThreads={draft.setThreads} />
                </AsyncBoundary>
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
        <AsyncBoundary onError={() => setBrowsing(false)}>
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
        </AsyncBoundary>
      )}
      {sheet && (
        <AsyncBoundary onError={() => setSheet(false)}>
          <ShortcutSheet onClose={() => setSheet(false)} />
        </AsyncBoundary>
      )}
      {/* What they say stands in the controls' names. */}
      <AsyncBoundary errorFallback={null}>
        <Tooltips />
      </AsyncBoundary>
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
