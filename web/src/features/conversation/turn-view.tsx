import { Columns3, PanelTop } from "lucide-react";
import { memo } from "react";
import { texts } from "../../texts/en.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { isWriting, type Turn } from "./conversation.ts";
import type { FullScreen } from "./message-area.tsx";
import { Spread } from "./spread.tsx";
import type { View } from "./use-view.ts";

/** Beyond this many characters a question is set as text, not as a headline. */
const HEADLINE_LENGTH = 240;

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** One question with its answers. Memoised: while one turn streams, none of the others renders. */
export const TurnView = memo(function TurnView(props: {
  turn: Turn;
  view: View;
  onView: (view: View) => void;
  fullId: string | null;
  onFull: (full: FullScreen | null) => void;
  onRetry: ((turn: Turn, modelId: string) => void) | null;
}) {
  const { turn, view, onView, fullId, onFull, onRetry } = props;
  const words = texts.conversation;
  const askedAt = new Date(turn.askedAt);
  const long = turn.question.length > HEADLINE_LENGTH;
  return (
    <article className={isWriting(turn) ? "turn" : "turn settled"}>
      <header className="turn-head">
        <p className="meta">
          <span>{words.asked}</span>
          <time className="num" dateTime={askedAt.toISOString()}>
            {clock.format(askedAt)}
          </time>
        </p>
        <h2 className={long ? "question long" : "question"}>{turn.question}</h2>
        <Segmented
          label={words.view}
          value={view}
          onChange={onView}
          options={[
            { value: "grid", label: words.grid, icon: <Columns3 className="icon-s" /> },
            { value: "tabs", label: words.tabs, icon: <PanelTop className="icon-s" /> },
          ]}
        />
      </header>
      <Spread
        turn={turn}
        view={view}
        fullId={fullId}
        onFull={(modelId) => onFull(modelId === null ? null : { chatId: turn.chatId, modelId })}
        onRetry={onRetry && ((modelId) => onRetry(turn, modelId))}
      />
    </article>
  );
});
