import { Columns3, EyeOff, Globe, PanelTop, Waypoints } from "lucide-react";
import { memo } from "react";
import { formatBytes, formatTime } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import { FileChip } from "../../ui/file-chip.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { isWriting, type Turn } from "../conversation/turn.ts";
import { AnswerGrid } from "./answer-grid.tsx";
import { Question } from "./question.tsx";
import { TurnFooter } from "./turn-footer.tsx";
import type { View } from "./use-view.ts";

/** The one answer that is shown enlarged. */
export interface FullScreen {
  turnId: string;
  modelId: string;
}

/** One question with its answers. Memoised: while one turn streams, none of the others renders. */
export const TurnView = memo(function TurnView(props: {
  turn: Turn;
  view: View;
  onView: (view: View) => void;
  fullId: string | null;
  onFull: (full: FullScreen | null) => void;
  latest: boolean;
  /** What went to all models of the answers before; undefined when each got its own. */
  shared: string | undefined;
}) {
  const { turn, view, onView, fullId, onFull, latest, shared } = props;
  const writing = isWriting(turn);
  const words = texts.conversation;
  const askedAt = new Date(turn.askedAt);
  return (
    <article className={writing ? "turn" : "turn settled"}>
      <header className="turn-head">
        <p className="meta">
          <span>{words.asked}</span>
          <time className="num" dateTime={askedAt.toISOString()}>
            {formatTime(turn.askedAt)}
          </time>
          {turn.deepSearch && (
            <span>
              <Globe className="icon-s" />
              {words.deepSearch}
            </span>
          )}
          {shared && (
            <span>
              <Waypoints className="icon-s" />
              {shared}
            </span>
          )}
          {turn.blind && (
            <span>
              <EyeOff className="icon-s" />
              {turn.blind === "hidden" ? texts.blind.hiddenNote : texts.blind.shownNote}
            </span>
          )}
        </p>
        <Question text={turn.question} />
        <Segmented
          label={words.view}
          value={view}
          onChange={onView}
          options={[
            { value: "grid", label: words.grid, icon: <Columns3 className="icon-s" /> },
            { value: "tabs", label: words.tabs, icon: <PanelTop className="icon-s" /> },
          ]}
        />
        <SearchNotice turn={turn} />
        <Files turn={turn} />
      </header>
      <AnswerGrid
        turn={turn}
        view={view}
        fullId={fullId}
        onFull={(modelId) => onFull(modelId === null ? null : { turnId: turn.id, modelId })}
        latest={latest}
      />
      <TurnFooter turn={turn} />
    </article>
  );
});

/** Why the answers come without sources that were asked for. */
function SearchNotice({ turn }: { turn: Turn }) {
  const error = turn.answers.find(({ searchError }) => searchError)?.searchError;
  return (
    error && (
      <p className="notice" role="status">
        {error}
      </p>
    )
  );
}

/** What went with the question, and what had to stay behind. */
function Files({ turn }: { turn: Turn }) {
  const { attachments, trimmed } = turn;
  const words = texts.files;
  return (
    <>
      {attachments.length > 0 && (
        <ul className="files" aria-label={words.sent}>
          {attachments.map(({ id, name, size, thumb }) => (
            <FileChip key={id} name={name} size={formatBytes(size)} thumb={thumb} />
          ))}
        </ul>
      )}
      {trimmed && trimmed.images + trimmed.texts > 0 && (
        <p className="trimmed">
          {trimmed.images > 0 && words.trimmedImages(trimmed.images)}{" "}
          {trimmed.texts > 0 && words.trimmedTexts}
        </p>
      )}
    </>
  );
}
