import { useContext, useEffect, useMemo, useRef } from "react";
import { merge as mergeTexts } from "#texts/compare.ts";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { Tally } from "../../ui/tally.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import { AnswerBody, type BodySize, bodyPadding } from "../answer/answer-body.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerEnd } from "../answer/answer-end.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { Reasoning } from "../answer/reasoning.tsx";
import { useFollowEnd } from "../answer/use-follow-end.ts";
import { type Combination, type CombinedAnswer, isOpen, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { mergeLabels } from "./merge-labels.tsx";

const bodySizes: Record<BodySize, string> = {
  cut: "max-h-125 min-h-30",
  whole: "min-h-30",
  clamped: "max-h-75 min-h-30 overflow-y-hidden",
};

/** The merged answer of a turn, at full width. */
export function MergedCard(props: {
  merged: Combination;
  turn: Turn;
  size: BodySize;
  /** Whether to focus it when it appears. */
  takesFocus: boolean;
}) {
  const { merged, turn, size, takesFocus } = props;
  const { combine, busy } = useContext(TurnActionsContext);
  const card = useRef<HTMLElement>(null);
  const streaming = isOpen(merged);
  const follow = useFollowEnd(streaming);
  const labels = useMemo(() => mergeLabels(merged.from), [merged.from]);
  const words = mergeTexts;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (!takesFocus) return;
    focusBody();
    if (card.current) scrollToNearest(card.current);
  }, []);

  function focusBody() {
    follow.area.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={card} className="sheet mt-4 slot-none" aria-label={words.title} aria-busy={streaming}>
      <AnswerHeader
        icon={<Tally size={18} />}
        name={words.title}
        byline={words.writtenBy(merged.model.name)}
        stacked
      >
        <AnswerStatus answer={merged} />
        {streaming && <StopAnswerButton answer={merged} onStopped={focusBody} />}
        {merged.text !== "" && !streaming && <CopyAnswerButton text={merged.text} />}
      </AnswerHeader>
      <Legend from={merged.from} />
      <AnswerBody follow={follow} className={`${bodySizes[size]} ${bodyPadding}`} measure="max-w-176">
        <Reasoning answer={merged} />
        {(merged.text !== "" || streaming) && <AnswerText answer={merged} labels={labels} />}
        {merged.outcome.status === "failed" && (
          <AnswerError
            answer={merged}
            onRetry={busy ? null : () => combine(turn.id, "merged", merged.model)}
          />
        )}
        <AnswerEnd answer={merged} />
      </AnswerBody>
      <AnswerFooter answer={merged} answers={[merged]} askedAt={merged.attempt.askedAt ?? turn.askedAt} />
    </section>
  );
}

/** The answers that were merged. */
function Legend({ from }: { from: readonly CombinedAnswer[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line px-sheet py-2 text-meta text-muted">
      <span className="max-md:w-full">{mergeTexts.from}</span>
      {from.map(({ letter, slot, name }) => (
        <span key={letter} className="inline-flex max-w-full items-center gap-1.5 text-ink-2">
          <Glyph slot={slot} size={16} />
          <Truncated>{name}</Truncated>
        </span>
      ))}
    </p>
  );
}
