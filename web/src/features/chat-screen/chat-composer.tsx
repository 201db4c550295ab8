import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { BlindToggle } from "../blind/blind-toggle.tsx";
import { Composer } from "../composer/composer.tsx";
import { isUsable } from "../conversation/turn.ts";
import { AttachToggle } from "../files/attach-toggle.tsx";
import { MODEL_LIMIT } from "../models/selection.ts";
import { SessionEnding } from "../privacy/session-notes.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { FilePanel, ThreadsMenu } from "./lazy-components.ts";

/** The composer with the chat's files, modes and session notice. */
export function ChatComposer() {
  const { composer, draft, dropping, sending, choice, session, turns, streaming, focusComposer } =
    useChatScreenContext();
  const { files } = draft;
  const last = turns.at(-1);
  const canShare = !streaming && last?.answers.some(isUsable);
  const canBlind = choice.selected.length > 1;
  return (
    <Composer
      ref={composer}
      text={draft.text}
      onText={draft.setText}
      modelCount={choice.selected.length}
      modelLimit={MODEL_LIMIT}
      deepSearch={sending.deepSearch}
      onDeepSearch={sending.setDeepSearch}
      panel={
        (files.open || files.reading || dropping) && (
          <AsyncBoundary onError={() => files.setOpen(false)}>
            <FilePanel files={files} cuts={draft.cuts} dropping={dropping} />
          </AsyncBoundary>
        )
      }
      tools={<AttachToggle files={files} />}
      modes={
        (canBlind || canShare) && (
          <>
            {canShare && last && (
              <AsyncBoundary>
                <ThreadsMenu last={last} threads={draft.threads} onThreads={draft.setThreads} />
              </AsyncBoundary>
            )}
            {canBlind && <BlindToggle on={sending.blind} onChange={sending.setBlind} />}
          </>
        )
      }
      notice={
        <SessionEnding
          endsAt={turns.length > 0 || !draft.isEmpty ? session.endsAt : null}
          onKeep={() => {
            session.keep();
            focusComposer();
          }}
        />
      }
      onFiles={files.add}
      onSend={sending.send}
      onStop={sending.stop}
      onClear={sending.clear}
    />
  );
}
