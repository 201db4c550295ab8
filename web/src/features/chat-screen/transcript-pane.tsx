import { ExpiryContext } from "../answer/expiry.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { SessionClock } from "../privacy/session-clock.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { ChatScreenContext, useChatScreenContext } from "./chat-screen-context.ts";
import { MoreMenu } from "./more-menu.tsx";
import type { ChatScreenState } from "./use-chat-screen.ts";
import { useTurnActions } from "./use-turn-actions.ts";

/** The transcript. Loaded lazily: an empty conversation does not need it. */
export function TranscriptPane({ screen }: { screen: ChatScreenState }) {
  const { turns, session } = screen;
  const turnActions = useTurnActions(screen);
  const end = (
    <ChatScreenContext value={screen}>
      <TranscriptEnd />
    </ChatScreenContext>
  );
  return (
    <ExpiryContext value={session.endsAt ?? undefined}>
      <TurnActionsContext value={turnActions}>
        <Transcript turns={turns} end={end} />
      </TurnActionsContext>
    </ExpiryContext>
  );
}

/** Buttons for the whole conversation. */
function TranscriptEnd() {
  const { session, secureClear } = useChatScreenContext();
  return (
    <>
      <SessionClock
        className="lg:hidden"
        endsAt={session.endsAt}
        onKeep={session.keep}
        onWipe={secureClear}
      />
      <MoreMenu />
    </>
  );
}
