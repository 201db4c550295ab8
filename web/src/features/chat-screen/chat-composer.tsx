import { useUser } from "../../api/user.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { useCompact } from "../../lib/use-media.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { BlindToggle } from "../blind/blind-toggle.tsx";
import { keepSession } from "../chat-store/chat-session.ts";
import { hasContents, hasTurns, isDraftEmpty, isReadingFiles, useChat } from "../chat-store/chat-store.ts";
import { changeDraft } from "../chat-store/edit-draft.ts";
import { addFiles } from "../chat-store/files.ts";
import { useModelChoice, useNeedsModel } from "../chat-store/use-model-choice.ts";
import { Composer } from "../composer/composer.tsx";
import { type ComposerActions, ComposerToolbar } from "../composer/composer-toolbar.tsx";
import { focusQuestion } from "../composer/focus-question.ts";
import { QuestionInput } from "../composer/question-input.tsx";
import { AttachButton } from "./attach-button.tsx";
import { CompactToolbar } from "./compact/compact-toolbar.tsx";
import {
  BlockedNotice,
  ChatFiles,
  ComposerConnectionNotice,
  Meter,
  OnlyModel,
  SessionEnding,
  SharingMenu,
} from "./lazy-components.ts";
import { SettingsButton } from "./settings-button.tsx";
import { useComposerActions } from "./use-composer-actions.ts";
import { useModes } from "./use-modes.ts";

/** The composer of `/chat`, with its files, modes and notices. */
export function ChatComposer() {
  const actions = useComposerActions();
  const dropping = useFileDrop(addFiles);
  const showsFiles = useChat((state) => state.draft.filesOpen || isReadingFiles(state)) || dropping;
  const compact = useCompact();
  const needsModel = useNeedsModel();
  return (
    <Composer
      input={<DraftInput onSend={actions.send} />}
      onSend={actions.send}
      // On a phone, one line has no room for what is missing.
      lines={compact && needsModel}
      notice={<Notices />}
      panel={
        showsFiles && (
          <AsyncBoundary onError={() => changeDraft({ filesOpen: false })}>
            <ChatFiles dropping={dropping} />
          </AsyncBoundary>
        )
      }
    >
      {compact ? (
        <CompactToolbar actions={actions} needsModel={needsModel} />
      ) : (
        <WideToolbar actions={actions} needsModel={needsModel} />
      )}
      <AsyncBoundary errorFallback={null}>
        <Meter className="col-span-full row-start-4 px-3.5 has-[p:not(:empty)]:pb-2.5 md:px-5.5 2xl:px-8" />
      </AsyncBoundary>
    </Composer>
  );
}

/** A component of its own, because it renders again at each key press. */
function DraftInput({ onSend }: { onSend: (() => void) | null }) {
  const text = useChat(({ draft }) => draft.text);
  return (
    <QuestionInput
      text={text}
      onText={(next) => changeDraft({ text: next })}
      onFiles={addFiles}
      onSend={onSend}
    />
  );
}

function Notices() {
  const user = useUser();
  const hasDraft = !useChat(isDraftEmpty);
  const endsAt = useChat((state) => (hasContents(state) ? state.session.endsAt : null));
  return (
    <AsyncBoundary>
      <BlockedNotice user={user} />
      <ComposerConnectionNotice hasDraft={hasDraft} />
      <SessionEnding
        endsAt={endsAt}
        onKeep={() => {
          keepSession();
          focusQuestion();
        }}
      />
    </AsyncBoundary>
  );
}

interface ToolbarProps {
  actions: ComposerActions;
  /** Whether no model is selected. */
  needsModel: boolean;
}

/** All controls in one row. */
function WideToolbar({ actions, needsModel }: ToolbarProps) {
  const { selection } = useModelChoice();
  const { last, sharing, setSharing, isShared, only, askAll, canBlind, isBlind, setBlind } = useModes();
  const crowded = useChat(hasTurns);
  const modes = (last || canBlind || only) && (
    <div className="flex min-w-0 gap-1">
      {last && (
        // The model count needs the room, and for one model the menu has little to offer.
        <div className={only && !isShared ? "max-lg:hidden" : "contents"}>
          <AsyncBoundary>
            <SharingMenu last={last} sharing={sharing} onSharing={setSharing} />
          </AsyncBoundary>
        </div>
      )}
      {only && (
        <AsyncBoundary>
          <OnlyModel model={only} onRemove={askAll} />
        </AsyncBoundary>
      )}
      {canBlind && <BlindToggle on={isBlind} onChange={setBlind} crowded={crowded} />}
    </div>
  );
  return (
    <ComposerToolbar
      actions={actions}
      tools={
        <>
          <AttachButton />
          <SettingsButton />
        </>
      }
      modes={modes}
      selection={selection}
      only={only}
      needsModel={needsModel}
    />
  );
}
