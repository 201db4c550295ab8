import "./merge.css";
import { useContext, useEffect, useMemo, useRef } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import * as texts from "../../texts/en.ts";
import { Glyph, Tally } from "../../ui/mark.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { useFollowEnd } from "../answer/use-follow-end.ts";
import type { MergedAnswer, Turn } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { mergeLabels } from "./merge-labels.tsx";

/** One answer out of the others, across the whole width. */
export function MergedCard(props: {
  merged: MergedAnswer;
  turn: Turn;
  /** Whether the reader has asked for it here. */
  takesFocus: boolean;
}) {
  const { merged, turn, takesFocus } = props;
  const { merge, busy } = useContext(TurnActionsContext);
  const card = useRef<HTMLElement>(null);
  const writing = merged.status === "writing";
  const body = useFollowEnd(writing);
  const { from } = merged;
  const labels = useMemo(() => mergeLabels(from), [from]);
  const words = texts.merge;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is begun
  useEffect(() => {
    if (!takesFocus) return;
    body.current?.focus({ preventScroll: true });
    if (card.current) scrollToNearest(card.current);
  }, []);

  function again() {
    merge(turn.id, merged);
  }

  return (
    <section ref={card} className="merged" aria-label={words.title} aria-busy={writing}>
      <header className="voice-head">
        <Tally count={3} />
        <h3>{words.title}</h3>
        <span className="by">{words.writtenBy(merged.name)}</span>
        <AnswerStatus answer={merged} />
        {writing && (
          <StopAnswerButton answer={merged} onStopped={() => body.current?.focus({ preventScroll: true })} />
        )}
        {merged.content !== "" && !writing && <CopyAnswerButton text={merged.content} />}
      </header>
      <p className="legend">
        {words.from}
        {from.map(({ letter, slot, name }) => (
          <span key={letter}>
            <Glyph slot={slot} />
            {name}
          </span>
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={body} className="voice-body" tabIndex={0}>
        <div>
          {(merged.content !== "" || writing) && <AnswerText answer={merged} labels={labels} />}
          {merged.status === "failed" && <AnswerError answer={merged} alone onRetry={busy ? null : again} />}
        </div>
      </div>
      <AnswerFooter answer={merged} askedAt={merged.askedAt ?? turn.askedAt} />
    </section>
  );
}
