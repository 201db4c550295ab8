import { useCompact } from "../../lib/use-wide.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { BlindToggle } from "../blind/blind-toggle.tsx";
import { Composer } from "../composer/composer.tsx";
import { ComposerToolbar } from "../composer/composer-toolbar.tsx";
import { AttachToggle } from "../files/attach-toggle.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { CompactToolbar } from "./compact/compact-toolbar.tsx";
import {
  ComposerConnectionNotice,
  FilePanel,
  OnlyModel,
  SessionEnding,
  SharingMenu,
} from "./lazy-components.ts";
import { useModes } from "./use-modes.ts";

/** The composer of `/chat`, with its files, modes and notices. */
export function ChatComposer() {
  const { composer, draft, dropping, sending, session, turns, focusComposer } = useChatScreenContext();
  const { files } = draft;
  const compact = useCompact();
  const showsFiles = files.open || files.reading || dropping;
  return (
    <Composer
      ref={composer}
      text={draft.text}
      onText={draft.setText}
      onFiles={files.add}
      onSend={sending.send}
      notice={
        <AsyncBoundary>
          <ComposerConnectionNotice hasDraft={!draft.isEmpty} />
          <SessionEnding
            endsAt={turns.length > 0 || !draft.isEmpty ? session.endsAt : null}
            onKeep={() => {
              session.keep();
              focusComposer();
            }}
          />
        </AsyncBoundary>
      }
      panel={
        showsFiles && (
          <AsyncBoundary onError={() => files.setOpen(false)}>
            <FilePanel draft={draft} dropping={dropping} />
          </AsyncBoundary>
        )
      }
    >
      {compact ? <CompactToolbar /> : <WideToolbar />}
    </Composer>
  );
}

/** All controls in one row. */
function WideToolbar() {
  const { turns, draft, sending, choice, focusComposer } = useChatScreenContext();
  const { last, canBlind } = useModes();
  const modes = (last || canBlind || draft.only) && (
    <div className="flex min-w-0 gap-1">
      {last && (
        // The model count needs the room, and for one model the menu has little to offer.
        <div className={draft.only && draft.sharing.mode === "none" ? "max-lg:hidden" : "contents"}>
          <AsyncBoundary>
            <SharingMenu last={last} sharing={draft.sharing} onSharing={draft.setSharing} />
          </AsyncBoundary>
        </div>
      )}
      {draft.only && (
        <AsyncBoundary>
          <OnlyModel model={draft.only} onRemove={() => draft.setOnly(undefined)} />
        </AsyncBoundary>
      )}
      {canBlind && <BlindToggle on={sending.blind} onChange={sending.setBlind} crowded={turns.length > 0} />}
    </div>
  );
  return (
    <ComposerToolbar
      actions={sending}
      tools={<AttachToggle files={draft.files} />}
      modes={modes}
      selection={choice.selection}
      focusInput={focusComposer}
    />
  );
}
