import "./chat.css";
import { Eraser } from "lucide-react";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import { type Model, useModels } from "../api/models.ts";
import { useUser } from "../api/user.ts";
import { LimitDialog } from "../features/account/limit-dialog.tsx";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { preloadProse } from "../features/conversation/answer-text.tsx";
import { masked, shuffled } from "../features/conversation/blind.ts";
import { BlindToggle } from "../features/conversation/blind-toggle.tsx";
import {
  type Asked,
  type Conversation,
  counts,
  isFailed,
  type Turn,
} from "../features/conversation/conversation.ts";
import { wordsIn } from "../features/conversation/fit-request.ts";
import { history, isUsable, ownThreads, type Threads } from "../features/conversation/threads.ts";
import type { TurnActions } from "../features/conversation/turn-actions.ts";
import { useConversation } from "../features/conversation/use-conversation.ts";
import { AttachToggle } from "../features/files/attach-toggle.tsx";
import { fitFiles } from "../features/files/fit.ts";
import { useFileDrop } from "../features/files/use-file-drop.ts";
import { type QueuedFile, useFiles } from "../features/files/use-files.ts";
import type { Refusal } from "../features/models/browse-dialog.tsx";
import { displayName } from "../features/models/display-name.ts";
import { ModelBar } from "../features/models/model-bar.tsx";
import { count, isOpen, MODEL_LIMIT, type Selection, seated } from "../features/models/selection.ts";
import { useSelection } from "../features/models/use-selection.ts";
import { PrivacySwitch } from "../features/privacy/privacy-switch.tsx";
import { SessionClock } from "../features/privacy/session-clock.tsx";
import { SessionEnded, SessionEnding } from "../features/privacy/session-notes.tsx";
import { useSession } from "../features/privacy/use-session.ts";
import { useShortcuts } from "../features/shortcuts/use-shortcuts.ts";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { Welcome } from "../features/welcome/welcome.tsx";
import { useHandler } from "../lib/use-handler.ts";
import * as texts from "../texts/en.ts";
import { Note } from "../ui/note.tsx";
import { Part } from "../ui/part.tsx";
import { toast } from "../ui/toasts.ts";
import { AccountArea } from "./account-area.tsx";
import { PageHead } from "./page-head.tsx";
import { paths } from "./paths.ts";
import { useCountedChat } from "./use-counted-chat.ts";

// What an empty chat does without: fetched once the page stands, so that nobody waits for it.
const loads = {
  talk: () => import("./talk.tsx"),
  browse: () => import("../features/models/browse-dialog.tsx"),
  files: () => import("../features/files/file-panel.tsx"),
  threads: () => import("../features/conversation/threads-menu.tsx"),
  tooltips: () => import("../ui/tooltip.tsx"),
};
const Talk = lazy(async () => ({ default: (await loads.talk()).Talk }));
const BrowseDialog = lazy(async () => ({ default: (await loads.browse()).BrowseDialog }));
const FilePanel = lazy(async () => ({ default: (await loads.files()).FilePanel }));
const ThreadsMenu = lazy(async () => ({ default: (await loads.threads()).ThreadsMenu }));
const Tooltips = lazy(async () => ({ default: (await loads.tooltips()).Tooltips }));
const ShortcutSheet = lazy(async () => ({
  default: (await import("../features/shortcuts/shortcut-sheet.tsx")).ShortcutSheet,
}));

/** All of a chat that is said, typed or attached: what the session guards. */
interface Contents {
  conversation: Conversation | null;
  draft: string;
  files: QueuedFile[];
}

/** `/chat`: one question, up to three answers. */
export function Chat() {
  const { data: models, error, isValidating, mutate } = useModels();
  const user = useUser();
  const pro = user === undefined ? undefined : (user?.is_pro ?? false);
  const [selection, setSelection] = useSelection(models, pro);
  const counted = useCountedChat(user);
  const conversation = useConversation(counted.characters);
  const { turns, streaming, stop, clear } = conversation;
  const files = useFiles();
  const dropping = useFileDrop(files.add);
  const [text, setText] = useState("");
  const [deepSearch, setDeepSearch] = useState(false);
  const [threads, setThreads] = useState<Threads>(ownThreads);
  const [blind, setBlind] = useState(false);
  const [browsing, setBrowsing] = useState(false);
  const [sheet, setSheet] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const page = useRef<HTMLElement>(null);
  const session = useSession<Contents>(
    {
      read: () => {
        const contents = { conversation: conversation.take(), draft: text, files: [...files.queue] };
        return contents.conversation || text || contents.files.length > 0 ? contents : null;
      },
      hollow: () => {
        conversation.hollow();
        setText("");
        files.clear();
      },
      restore: (contents) => {
        if (contents.conversation) conversation.restore(contents.conversation);
        setText((typed) => contents.draft + typed);
        files.restore(contents.files);
      },
      drop,
    },
    streaming || files.reading,
    page,
  );
  // What was put away cannot be added to; it is back within milliseconds of the tab's return.
  const { ask, retry, merge } = session.sealed ? { ask: null, retry: null, merge: null } : conversation;
  const atRisk = turns.length > 0 || text !== "" || files.queue.length > 0;
  useShortcuts(() => setSheet(true));
  useEffect(() => {
    Promise.all(Object.values(loads).map((load) => load())).catch(() => {
      // Whatever is missing is fetched again when it is needed.
    });
  }, []);
  const failed = error !== undefined && !isValidating;
  const chosen = count(selection);
  const question = text.trim();
  const taken =
    question.length +
    wordsIn(
      history(
        turns,
        seated(selection).map(({ modelId }) => modelId),
        threads,
      ),
    );
  const last = turns.at(-1);
  const canShare = !streaming && last?.answers.some(isUsable);
  const { sent, cuts } = fitFiles(files.ready, counted.characters - taken);

  const send =
    ask && (question || sent.length > 0) && !files.reading && chosen > 0
      ? async () => {
          if (!counted.open()) return;
          if (session.end) session.keep(); // whoever asks on has seen how the last session ended
          preloadProse();
          setText("");
          const queue = files.take();
          const hides = blind && chosen > 1;
          const asked = {
            text: question || texts.files.question,
            models: hides ? shuffled(askedModels()) : askedModels(),
            deepSearch,
            threads,
            blind: hides,
          };
          setThreads(ownThreads);
          const outcome = await counted.run(() => ask({ ...asked, attachments: sent }));
          if (outcome.result === "failed" && outcome.unsent) {
            setText((typed) => typed || question);
            setThreads(asked.threads);
            files.restore(queue);
          }
        }
      : null;

  const askAgain = useHandler((chatId: string, modelId: string) => {
    const turn = turns.find((candidate) => candidate.chatId === chatId);
    if (!retry || !turn) return;
    if (isFailed(turn, modelId) && counts(turn)) counted.runFree(() => retry(turn, modelId));
    else if (counted.open()) counted.run(() => retry(turn, modelId));
  });
  const mergeTurn = useHandler((chatId: string, model: Asked) => {
    const turn = turns.find((candidate) => candidate.chatId === chatId);
    if (merge && turn && counted.open()) counted.run(() => merge(turn, model));
  });
  const stopOne = useHandler(conversation.stopModel);
  const reveal = useHandler(conversation.reveal);
  const choose = useHandler((chatId: string, modelId: string) => {
    const turn = turns.find((candidate) => candidate.chatId === chatId);
    conversation.choose(chatId, modelId);
    // Whoever picks among hidden names judges; whoever knows them wants to go on with that answer.
    if (turn === last && turn?.blind !== "hidden") setThreads({ mode: "chosen", modelId });
  });
  const canRetry = retry !== null;
  const actions = useMemo(
    (): TurnActions => ({
      retry: canRetry ? askAgain : null,
      merge: canRetry ? mergeTurn : null,
      stop: stopOne,
      choose,
      reveal,
      mergers: mergersIn(models ?? [], selection, pro ?? false),
    }),
    [canRetry, askAgain, mergeTurn, stopOne, choose, reveal, models, selection, pro],
  );

  function askedModels(): Asked[] {
    return seated(selection).map(({ modelId, voice }) => askedModel(models ?? [], modelId, voice));
  }

  function drop() {
    clear({ session: true });
    setThreads(ownThreads);
    setText("");
    files.clear();
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
      <PageHead>
        <SessionClock
          className="hidden! lg:inline-flex!"
          endsAt={session.endsAt}
          onKeep={session.keep}
          onWipe={secureClear}
        />
        <PrivacySwitch mode={session.mode} onMode={session.setMode} />
        <button type="button" className="btn sm quiet hidden! lg:inline-flex!" onClick={secureClear}>
          <Eraser />
          {texts.header.secureClear}
        </button>
        <button
          type="button"
          className="icon-btn lg:hidden!"
          aria-label={texts.header.secureClear}
          data-tip={texts.header.secureClear}
          onClick={secureClear}
        >
          <Eraser />
        </button>
        <i className="sep hidden md:block" />
        <ThemeControl />
        <i className="sep hidden md:block" />
        <AccountArea user={user} left={counted.left} />
      </PageHead>
      <ModelBar
        models={models}
        failed={failed}
        pro={pro ?? false}
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
              records={turns.map(exported)}
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
        text={text}
        onText={setText}
        modelCount={chosen}
        modelLimit={MODEL_LIMIT}
        deepSearch={deepSearch}
        onDeepSearch={setDeepSearch}
        panel={
          (files.open || files.reading || dropping) && (
            <Part>
              <FilePanel files={files} cuts={cuts} dropping={dropping} />
            </Part>
          )
        }
        tools={<AttachToggle files={files} />}
        modes={
          (chosen > 1 || canShare) && (
            <>
              <Part>
                {canShare && last && <ThreadsMenu last={last} threads={threads} onThreads={setThreads} />}
              </Part>
              {chosen > 1 && <BlindToggle on={blind} onChange={setBlind} />}
            </>
          )
        }
        notice={<SessionEnding endsAt={atRisk ? session.endsAt : null} onKeep={session.keep} />}
        onFiles={files.add}
        onSend={send}
        onStop={
          stop &&
          (() => {
            stop();
            toast({ title: texts.conversation.stoppedTitle, text: texts.conversation.stoppedText });
          })
        }
        onClear={
          turns.length > 0
            ? () => {
                clear();
                setThreads(ownThreads);
                files.clear();
              }
            : null
        }
      />
      {browsing && (
        <Part>
          <BrowseDialog
            models={models}
            failed={failed}
            pro={pro ?? false}
            onRetry={() => mutate()}
            selection={selection}
            onStart={(next) => {
              setSelection(next);
              setBrowsing(false);
            }}
            onCancel={() => setBrowsing(false)}
            onRefuse={(refusal) => toast(refusalToast(refusal))}
          />
        </Part>
      )}
      {sheet && (
        <Part>
          <ShortcutSheet onClose={() => setSheet(false)} />
        </Part>
      )}
      <Part>
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

function askedModel(models: readonly Model[], modelId: string, voice: Asked["voice"]): Asked {
  const model = models.find((candidate) => candidate.modelId === modelId);
  return { modelId, voice, name: model ? displayName(model) : modelId, provider: model?.provider ?? "" };
}

/** Who may write a merged answer: those selected, then all that cost the visitor nothing. */
function mergersIn(models: readonly Model[], selection: Selection, pro: boolean): Asked[] {
  const chosen = seated(selection).map(({ modelId }) => modelId);
  const free = models.filter((model) => isOpen(model, pro)).map(({ modelId }) => modelId);
  return [...new Set([...chosen, ...free])].map((modelId) => askedModel(models, modelId, 1));
}

/** A turn as it may leave the page: no hidden name, and the merged answer after the others. */
function exported(whole: Turn): Turn {
  const turn = masked(whole);
  const answers =
    turn.blind === "hidden" ? turn.answers.map((answer) => ({ ...answer, modelId: "" })) : turn.answers;
  const { merged } = turn;
  if (!merged) return { ...turn, answers };
  return { ...turn, answers: [...answers, { ...merged, name: `${texts.merge.title}, ${merged.name}` }] };
}

function refusalToast(refusal: Refusal) {
  const words = texts.models;
  return refusal.reason === "limit"
    ? { title: words.limitTitle, text: words.limitText(MODEL_LIMIT) }
    : { title: words.lockedTitle, text: words.lockedText(refusal.name) };
}
