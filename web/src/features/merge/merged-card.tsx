import { type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef } from "react";
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
  /** Whether to focus it when it appears. Reset then. */
  takesFocus: RefObject<boolean>;
}) {
  const { merged, turn, size, takesFocus } = props;
  const { combine, busy } = useContext(TurnActionsContext);
  const card = useRef<HTMLElement>(null);
  const streaming = isOpen(merged);
  const follow = useFollowEnd(streaming);
  const labels = useMemo(() => mergeLabels(merged.from), [merged.from]);
  const words = mergeTexts;
  const focusBody = () => focus(follow.area);
  useFocus(card, follow.area, takesFocus);

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
      <AnswerBody follow={follow} className={`${bodySizes[size]} ${bodyPadding}`} measure="ltr:max-w-176">
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

/**
 * Focuses the card when it appears, if it takes the focus. If it has the focus when it disappears, the
 * one that replaces it takes it. Separate from the component, because the closure of an effect keeps
 * everything in its scope alive.
 */
function useFocus(
  card: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  takesFocus: RefObject<boolean>,
) {
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    focus(area);
    if (card.current) scrollToNearest(card.current);
  }, [card, area, takesFocus]);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) takesFocus.current = true;
    };
  }, [card, takesFocus]);
}

function focus({ current }: RefObject<HTMLElement | null>) {
  current?.focus({ preventScroll: true });
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
