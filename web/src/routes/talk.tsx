import { Keyboard } from "lucide-react";
import { ExpiryContext } from "../features/conversation/expiry.ts";
import { MessageArea } from "../features/conversation/message-area.tsx";
import { recordOf } from "../features/conversation/records.ts";
import type { Turn } from "../features/conversation/turn.ts";
import { type TurnActions, TurnActionsContext } from "../features/conversation/turn-actions.ts";
import { ExportMenu } from "../features/export/export-menu.tsx";
import { SessionClock } from "../features/privacy/session-clock.tsx";
import * as texts from "../texts/en.ts";

/** What `/chat` shows once something was asked. A part of its own: an empty chat does without. */
export function Talk(props: {
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
        <MessageArea turns={turns} />
      </TurnActionsContext>
      <footer className="chat-foot">
        <SessionClock className="lg:hidden!" endsAt={endsAt} onKeep={onKeep} onWipe={onWipe} />
        <ExportMenu read={() => turns.map(recordOf)} />
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
