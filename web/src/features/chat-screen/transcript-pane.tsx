import { Keyboard } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { ExpiryContext } from "../answer/expiry.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { ExportMenu } from "../export/export-menu.tsx";
import { SessionClock } from "../privacy/session-clock.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";

/** The transcript and its footer. Loaded lazily: an empty chat does not need it. */
export function TranscriptPane() {
  const { turns, turnActions, session, secureClear, setShortcutsOpen } = useChatScreenContext();
  return (
    <ExpiryContext value={session.endsAt ?? undefined}>
      <TurnActionsContext value={turnActions}>
        <Transcript turns={turns} />
      </TurnActionsContext>
      <footer className="mt-2.5 flex flex-wrap justify-end gap-1">
        <SessionClock
          className="lg:hidden"
          endsAt={session.endsAt}
          onKeep={session.keep}
          onWipe={secureClear}
        />
        <ExportMenu read={() => turns} />
        <Button
          size="sm"
          variant="quiet"
          className="max-md:hidden"
          aria-keyshortcuts="?"
          data-tip={texts.shortcuts.title}
          onClick={() => setShortcutsOpen(true)}
        >
          <Keyboard className="icon-s" />
          {texts.shortcuts.open}
        </Button>
      </footer>
    </ExpiryContext>
  );
}
