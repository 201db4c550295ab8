import { SquarePen } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { ExpiryContext } from "../answer/expiry.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { SessionClock } from "../privacy/session-clock.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { useChatScreenContext } from "./chat-screen-context.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useTurnActions } from "./use-turn-actions.ts";

/** The transcript. Loaded lazily: an empty chat does not need it. */
export function TranscriptPane() {
  const { turns, session } = useChatScreenContext();
  const turnActions = useTurnActions();
  return (
    <ExpiryContext value={session.endsAt ?? undefined}>
      <TurnActionsContext value={turnActions}>
        <Transcript turns={turns} end={<TranscriptEnd />} />
      </TurnActionsContext>
    </ExpiryContext>
  );
}

/** Buttons for the whole conversation. */
function TranscriptEnd() {
  const { session, secureClear, sending, focusComposer } = useChatScreenContext();
  return (
    <>
      <SessionClock
        className="lg:hidden"
        endsAt={session.endsAt}
        onKeep={session.keep}
        onWipe={secureClear}
      />
      {sending.clear && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            sending.clear?.();
            focusComposer();
          }}
        >
          <SquarePen className="icon-s" />
          {texts.chat.fresh}
        </Button>
      )}
      <MoreMenu />
    </>
  );
}
