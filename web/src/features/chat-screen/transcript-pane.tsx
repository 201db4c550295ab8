import { useMemo } from "react";
import { useLanguage } from "../../lib/use-language.ts";
import { ExpiryContext } from "../answer/expiry.ts";
import { keepSession } from "../chat-store/chat-session.ts";
import { openDialog, useChat } from "../chat-store/chat-store.ts";
import { secureClear } from "../chat-store/composer-actions.ts";
import { useModelChoice } from "../chat-store/use-model-choice.ts";
import { useTurnActions } from "../chat-store/use-turn-actions.ts";
import { type ColumnChoice, ColumnChoiceContext } from "../conversation/column-choice.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { selectedModels } from "../models/selected-model.ts";
import { SessionClock } from "../privacy/session-clock.tsx";
import { Transcript } from "../transcript/transcript.tsx";
import { MoreMenu } from "./more-menu.tsx";

/** The transcript. Loaded lazily: an empty conversation does not need it. */
export function TranscriptPane() {
  const turnActions = useTurnActions();
  const columnChoice = useColumnChoice();
  const endsAt = useChat(({ session }) => session.endsAt);
  return (
    <ExpiryContext value={endsAt ?? undefined}>
      <TurnActionsContext value={turnActions}>
        <ColumnChoiceContext value={columnChoice}>
          <Turns />
        </ColumnChoiceContext>
      </TurnActionsContext>
    </ExpiryContext>
  );
}

/** Returns the same object until the next question's models change. */
function useColumnChoice(): ColumnChoice {
  const { models, selection } = useModelChoice();
  return useMemo(
    () => ({
      models: selectedModels(models ?? [], selection),
      choose: (slot) => openDialog({ name: "browse", slot }),
    }),
    [models, selection],
  );
}

/** A component of its own, because it renders again with each token. */
function Turns() {
  const turns = useChat(({ conversation }) => conversation.turns);
  return <Transcript turns={turns} end={transcriptEnd} />;
}

/** Buttons for the whole conversation. */
function TranscriptEnd() {
  useLanguage(); // the element is a constant, so it does not render again with its parent
  const endsAt = useChat(({ session }) => session.endsAt);
  return (
    <>
      <SessionClock endsAt={endsAt} onKeep={keepSession} onWipe={secureClear} />
      <MoreMenu />
    </>
  );
}

const transcriptEnd = <TranscriptEnd />;
