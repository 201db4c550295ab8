import { limits } from "../../lib/limits.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { BlindToggle } from "../blind/blind-toggle.tsx";
import { Composer } from "../composer/composer.tsx";
import { ComposerToolbar } from "../composer/composer-toolbar.tsx";
import { isUsable, type Turn } from "../conversation/turn.ts";
import { AttachToggle } from "../files/attach-toggle.tsx";
import { SessionEnding } from "../privacy/session-notes.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { FilePanel, ThreadsMenu } from "./lazy-components.ts";

/** The composer with the chat's files, modes and session notice. */
export function ChatComposer() {
  const { composer, draft, dropping, sending, choice, session, turns, streaming, focusComposer } =
    useChatScreenContext();
  const { files } = draft;
  const last = turns.at(-1);
  const shareable = !streaming && last?.answers.some(isUsable) ? last : undefined;
  const canBlind = choice.selected.length > 1;
  const showsFiles = files.open || files.reading || dropping;
  return (
    <Composer
      ref={composer}
      text={draft.text}
      onText={draft.setText}
      onFiles={files.add}
      onSend={sending.send}
      notice={
        <SessionEnding
          endsAt={turns.length > 0 || !draft.isEmpty ? session.endsAt : null}
          onKeep={() => {
            session.keep();
            focusComposer();
          }}
        />
      }
      panel={
        showsFiles && (
          <AsyncBoundary onError={() => files.setOpen(false)}>
            <FilePanel files={files} truncated={draft.truncated} dropping={dropping} />
          </AsyncBoundary>
        )
      }
    >
      <ComposerToolbar
        actions={sending}
        tools={<AttachToggle files={files} />}
        modes={(shareable || canBlind) && <Modes last={shareable} canBlind={canBlind} />}
        modelCount={choice.selected.length}
        modelLimit={limits.question.models}
        focusInput={focusComposer}
      />
    </Composer>
  );
}

/**
 * The toggles for how the next question is asked. `last` is the turn whose answers can be shared,
 * if any.
 */
function Modes({ last, canBlind }: { last: Turn | undefined; canBlind: boolean }) {
  const { draft, sending } = useChatScreenContext();
  return (
    <>
      {last && (
        <AsyncBoundary>
          <ThreadsMenu last={last} threads={draft.threads} onThreads={draft.setThreads} />
        </AsyncBoundary>
      )}
      {canBlind && <BlindToggle on={sending.blind} onChange={sending.setBlind} />}
    </>
  );
}
