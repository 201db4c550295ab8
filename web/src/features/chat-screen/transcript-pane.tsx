import { Keyboard } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { ExpiryContext } from "../answer/expiry.ts";
import type { Turn } from "../conversation/turn.ts";
import { type TurnActions, TurnActionsContext } from "../conversation/turn-actions.ts";
import { ExportMenu } from "../export/export-menu.tsx";
import { SessionClock } from "../privacy/session-clock.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { toTurnRecord } from "./turn-record.ts";

/** What `/chat` shows once something was asked. A part of its own: an empty chat does without. */
export function TranscriptPane(props: {
  turns: readonly Turn[];
  actions: TurnActions & { busy: boolean };
  endsAt: number | null;
  onKeep: () => void;
  onWipe: () => void;
  onShortcuts: () => void;
}) {
  const { turns, actions, endsAt, onKeep, onWipe, onShortcuts } = props;
  return (
    <ExpiryContext value={endsAt ?? undefined}>
      <TurnActionsContext value={actions}>
        <Transcript turns={turns} />
      </TurnActionsContext>
      <footer className="chat-foot">
        <SessionClock className="lg:hidden!" endsAt={endsAt} onKeep={onKeep} onWipe={onWipe} />
        <ExportMenu read={() => turns.map(toTurnRecord)} />
        <button
          type="button"
          className="btn sm quiet hidden! md:inline-flex!"
          aria-keyshortcuts="?"
          data-tip={texts.shortcuts.title}
          onClick={onShortcuts}
        >
          <Keyboard className="icon-s" />
          {texts.shortcuts.open}
        </button>
      </footer>
    </ExpiryContext>
  );
}
