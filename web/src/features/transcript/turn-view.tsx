import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { setReading, useReading } from "../../lib/reading.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { Agreement } from "../claims/claim-map.ts";
import type { ComparisonView } from "../claims/claims-panel.tsx";
import { isOpen, isUsable, isWriting, type Turn } from "../conversation/conversation.ts";
import { AnswerGrid } from "./answer-grid.tsx";
import { QuestionBar, type TurnPosition } from "./question-bar.tsx";
import { TurnFooter } from "./turn-footer.tsx";
import { TurnHeader } from "./turn-header.tsx";
import { progressOf, TurnMark } from "./turn-mark.tsx";
import type { View } from "./views.ts";

const ClaimsPanel = lazyNamed(() => import("../claims/claims-panel.tsx"), "ClaimsPanel");

/** The one answer that is shown full screen. */
export interface ExpandedAnswer {
  turnId: string;
  modelId: string;
}

/** One question and its answers. Memoized: while a turn streams, the others do not rerender. */
export const TurnView = memo(function TurnView(
  props: TurnPosition & {
    turn: Turn;
    view: View;
    onView: (turnId: string, view: View) => void;
    /** The model whose answer is expanded. */
    expandedId: string | null;
    onExpand: (expanded: ExpandedAnswer | null) => void;
    latest: boolean;
    /** What all models saw of the previous answers. Undefined if each saw its own. */
    shared: string | undefined;
    /** Buttons for the whole conversation, at the end of the last turn. */
    end: ReactNode;
  },
) {
  const { turn, number, count, view, onView, expandedId, onExpand, latest, shared, end } = props;
  const header = useRef<HTMLElement>(null);
  const reading = useReading();
  /**
   * In the reading mode, older turns are clamped until the reader opens them or they are written.
   * `less`: the reader closed one that is written.
   */
  const [shown, setShown] = useState<"all" | "less">();
  const [comparing, setComparing] = useState<ComparisonView | null>(null);
  const opened = useRef(false);
  const compareButton = useRef<HTMLButtonElement>(null);
  const [agreement, setAgreement] = useState<Agreement>();
  // Renders the turn again when the language changes, although its props stay the same.
  useLanguage();
  const { answers, merged: _merged, map: _map, ...asked } = turn;
  const mark = useTurnMark(turn, agreement);
  const comparable = !answers.some(isOpen) && answers.filter(isUsable).length > 1;
  const searchFailure = answers.find((answer) => answer.searchFailure)?.searchFailure;
  const expand = useHandler((modelId: string | null) =>
    onExpand(modelId === null ? null : { turnId: turn.id, modelId }),
  );
  const compare = (next: ComparisonView | null) => {
    opened.current = comparing === null;
    setComparing(next);
    if (next === null) compareButton.current?.focus({ preventScroll: true });
  };
  const writing = isWriting(turn);
  if (reading && !latest && !shown && writing) setShown("all");
  if (shown === "less" && !writing) setShown(undefined);
  // A clamped answer cannot be scrolled. One that is written would follow its end.
  const less = writing ? "cut" : "clamped";
  const size = !reading ? "cut" : latest || shown === "all" ? "whole" : less;
  const article = useRef<HTMLElement>(null);
  useStart(article, size === "clamped");
  const read = (whole: boolean) => {
    if (latest) setShown(undefined);
    else setShown(whole ? "all" : "less");
    if (latest || !reading) setReading(whole);
  };
  const settled = writing ? "" : "[content-visibility:auto]";
  return (
    // Containment clips overflow, so the turn is as wide as the page and has room below for the
    // focus rings of its last controls. Its size is remembered while it is written: it would otherwise
    // be 600 px high for a moment when it is settled, and the page would scroll up.
    <article
      ref={article}
      className={`-mx-gutter px-gutter pt-6.5 pb-1.5 [contain-intrinsic-size:auto_600px] md:pt-9 ${settled} ${turn.blind === "hidden" ? "slots-hidden" : ""}`}
    >
      <QuestionBar
        number={number}
        count={count}
        turnId={turn.id}
        question={turn.question}
        mark={mark}
        header={header}
        view={view}
        onView={onView}
      />
      <TurnHeader
        ref={header}
        {...asked}
        mark={mark}
        searchFailure={searchFailure}
        view={view}
        onView={onView}
        shared={shared}
      />
      {(comparing || turn.map) && comparable && (
        <AsyncBoundary onError={() => setComparing(null)}>
          <ClaimsPanel
            turn={turn}
            view={comparing}
            onView={compare}
            opened={opened}
            onAgreement={setAgreement}
            onPassage={() => reading && setShown(latest ? undefined : "all")}
          />
        </AsyncBoundary>
      )}
      <AnswerGrid
        turn={turn}
        view={view}
        expandedId={expandedId}
        onExpand={expand}
        canFollowUp={latest && turn.blind !== "hidden"}
        size={size}
      />
      <TurnFooter
        turn={turn}
        reading={{ on: reading, size, latest, onChange: read }}
        comparing={comparing !== null}
        onCompare={(open) => compare(open ? "map" : null)}
        compareButton={compareButton}
        end={end}
      />
    </article>
  );
});

/** Scrolls clamped answers to their start: they are clamped where they had been scrolled to. */
function useStart(article: RefObject<HTMLElement | null>, clamped: boolean) {
  useLayoutEffect(() => {
    if (!clamped) return;
    for (const answer of article.current?.querySelectorAll("[data-answer]") ?? []) answer.scrollTop = 0;
  }, [article, clamped]);
}

/** Returns the same element until an answer has come a step further. */
function useTurnMark({ answers }: Turn, agreement: Agreement | undefined): ReactNode {
  const states = answers.map((answer) => ({ slot: answer.model.slot, progress: progressOf(answer) }));
  const key = JSON.stringify(states);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the states
  return useMemo(() => <TurnMark answers={states} agreement={agreement} />, [key, agreement]);
}
