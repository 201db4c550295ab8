import ListChecks from "lucide-react/icons/list-checks";
import X from "lucide-react/icons/x";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { claims as claimTexts } from "#texts/compare.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerEnd } from "../answer/answer-end.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { Comparison } from "../compare/comparison.tsx";
import { type Combination, isOpen, isUsable, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { CombineForm } from "../merge/combine-form.tsx";
import { ClaimCheck } from "./claim-check.tsx";
import { ClaimGrid } from "./claim-grid.tsx";
import { type Agreement, agreementOf, type ClaimMap, type Row } from "./claim-map.ts";
import { useClaimMap } from "./use-claim-map.ts";
import { usePassages } from "./use-passages.ts";
import { Verdict } from "./verdict.tsx";

/** How the answers are compared: by their claims, or word by word. */
export type ComparisonView = "map" | "words";

/**
 * Compares a turn's answers, above them: by their claims, or word by word. While it is closed, the
 * verdict of the claims stands in its place.
 */
export function ClaimsPanel(props: {
  turn: Turn;
  /** Null while it is closed. */
  view: ComparisonView | null;
  onView: (view: ComparisonView | null) => void;
  /** Set when the user opens it; reset once it is open. */
  opened: RefObject<boolean>;
  onAgreement: (agreement: Agreement | undefined) => void;
  /** Called before a passage of an answer is shown. */
  onPassage: () => void;
}) {
  const { turn, view, onView, opened, onAgreement, onPassage } = props;
  const { combine } = useContext(TurnActionsContext);
  const open = view !== null;
  const { map } = turn;
  const result = useClaimMap(turn);
  const { rows } = result;
  const count = turn.answers.length;
  useEffect(() => {
    onAgreement(agreementOf(rows, count));
    return () => onAgreement(undefined);
  }, [rows, count, onAgreement]);
  const panel = useRef<HTMLElement>(null);
  const toolbar = useRef<HTMLElement>(null);
  const [redo, setRedo] = useState(false);
  const toRow = useRef<((id: number) => void) | null>(null);
  const wanted = useRef<number>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may be wanted in the other view
  useEffect(() => {
    if (!open) return;
    if (wanted.current !== null) toRow.current?.(wanted.current);
    // Not when it reappears after a retry: the page must not scroll.
    else if (opened.current) {
      panel.current?.focus({ preventScroll: true });
      // Not the panel: one that is taller than the window would show its end.
      toolbar.current?.scrollIntoView({ block: "nearest" });
    }
    opened.current = false;
    wanted.current = null;
  }, [view, opened]);

  const showRow = (id: number) => {
    if (view === "map") toRow.current?.(id);
    else {
      wanted.current = id;
      onView("map");
    }
  };
  const verdict = <Verdict rows={rows} answers={turn.answers} onRow={showRow} />;

  if (!open) {
    return (
      rows.length > 0 && (
        <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1.5 md:flex-nowrap" data-verdict="">
          <div className="min-w-0 max-w-wide-measure">{verdict}</div>
          <Button size="sm" variant="quiet" className="-ms-2 flex-none md:ms-0" onClick={() => onView("map")}>
            <ListChecks className="icon-s" />
            {claimTexts.open}
          </Button>
        </div>
      )
    );
  }
  const isEditing = !map || redo;
  const isBroken = map !== undefined && rows.length === 0 && map.outcome.status === "finished";
  return (
    <section
      ref={panel}
      className="sheet mb-4 slot-none focus-visible:outline-none"
      aria-label={claimTexts.title}
      aria-busy={map !== undefined && isOpen(map)}
      tabIndex={-1}
    >
      <header
        ref={toolbar}
        className="flex min-h-12.5 scroll-mt-18 flex-wrap items-center gap-x-3 gap-y-1 max-md:gap-x-2 border-b border-line bg-well px-sheet py-1.5 pe-2.5"
      >
        <h3 className="text-body font-semibold max-md:min-w-2/5 max-md:flex-1">{claimTexts.title}</h3>
        {map && !redo && view === "map" && <AnswerStatus answer={map} />}
        {map && isOpen(map) && <StopAnswerButton answer={map} onStopped={() => panel.current?.focus()} />}
        <Segmented
          className="max-md:order-last max-md:mb-1 md:ms-auto"
          label={claimTexts.view}
          value={view}
          onChange={onView}
          options={[
            { value: "map", label: claimTexts.map, icon: null },
            { value: "words", label: claimTexts.words, icon: null },
          ]}
        />
        <IconButton label={claimTexts.close} tip={claimTexts.close} onClick={() => onView(null)}>
          <X className="icon-s" />
        </IconButton>
      </header>
      {view === "words" ? (
        <Comparison answers={turn.answers.filter(isUsable)} />
      ) : isEditing ? (
        <CombineForm
          className="px-sheet py-4 md:max-w-140"
          turn={turn}
          onStart={(writer) => {
            combine(turn.id, "map", writer);
            setRedo(false);
            panel.current?.focus({ preventScroll: true });
          }}
          words={{ by: claimTexts.by, hint: claimTexts.hint, start: claimTexts.start }}
        />
      ) : (
        <>
          <div className="border-b border-line px-sheet py-3.5 empty:hidden">{verdict}</div>
          <Rows turn={turn} rows={rows} toRow={toRow} onPassage={onPassage} />
          {isOpen(map) && (
            <p className="animate-pulse px-sheet py-3 text-note text-muted">{claimTexts.looking}</p>
          )}
          {isBroken && (
            <>
              <p className="border-b border-line px-sheet py-3.5 text-note text-pretty">
                {claimTexts.broken}
              </p>
              <Comparison answers={turn.answers.filter(isUsable)} />
            </>
          )}
          <MapEnd turn={turn} map={map} result={result} onAgain={() => setRedo(true)} />
        </>
      )}
    </section>
  );
}

/** The rows, linked to their passages in the answers. */
function Rows(props: {
  turn: Turn;
  rows: readonly Row[];
  toRow: RefObject<((id: number) => void) | null>;
  onPassage: () => void;
}) {
  const { turn, rows, toRow, onPassage } = props;
  const { draftQuestion, setCheck, readOnly } = useContext(TurnActionsContext);
  const passages = usePassages(turn, rows);
  const opened = useRef(false);
  if (rows.length === 0) return null;
  const checks = turn.map?.checks;
  const checkingId = turn.map?.checkDraft?.claim;
  const openCheck = ({ id, claim }: Row) => {
    opened.current = true;
    setCheck(turn.id, { claim: id, query: checks?.find((check) => check.claim === id)?.query ?? claim });
  };
  return (
    <ClaimGrid
      rows={rows}
      answers={turn.answers}
      activeId={passages.activeId}
      toRow={toRow}
      actions={{
        show: (row, index) => {
          onPassage();
          passages.show(row, index);
        },
        dispute: readOnly
          ? undefined
          : {
              ask: (row) => draftQuestion(questionAbout(row)),
              check: (row) => (row.id === checkingId ? setCheck(turn.id, null) : openCheck(row)),
            },
      }}
      checkingId={checkingId}
      checks={checks}
      renderCheck={(row, check) => (
        <ClaimCheck turn={turn} row={row} check={check} opened={opened} onOpen={() => openCheck(row)} />
      )}
    />
  );
}

/** Quotes a contradiction without the models' names, so that every model can be asked about it. */
function questionAbout({ claim, cells }: Row): string {
  const quotes = cells.flatMap((cell) => (cell ? [`> ${cell.quote.replace(/\s+/g, " ")}`] : []));
  return [claimTexts.question(claim), quotes.join("\n\n"), claimTexts.whatIsRight].join("\n\n");
}

/** Why the map ended early, its receipt, and what the check of the quotes left out. */
function MapEnd(props: { turn: Turn; map: Combination; result: ClaimMap; onAgain: () => void }) {
  const { turn, map, result, onAgain } = props;
  const { combine, busy } = useContext(TurnActionsContext);
  const words = claimTexts;
  const { dropped, quotes } = result;
  const details = [
    { term: words.quotes, value: words.found(quotes, dropped.quotes) },
    ...(dropped.claims > 0 ? [{ term: words.map, value: words.claimsDropped(dropped.claims) }] : []),
  ];
  return (
    <>
      {map.outcome.status !== "writing" && map.outcome.status !== "finished" && (
        <div className="px-sheet py-3.5">
          {map.outcome.status === "failed" ? (
            <AnswerError answer={map} onRetry={busy ? null : () => combine(turn.id, "map", map.model)} />
          ) : (
            <AnswerEnd answer={map} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3 border-t border-line px-sheet">
        <AnswerFooter
          className="min-w-0 flex-1"
          answer={map}
          answers={[map]}
          askedAt={map.attempt.askedAt ?? turn.askedAt}
          details={details}
        />
        <span className="my-1 flex items-center gap-2 text-meta text-muted max-md:w-full">
          <bdi>{words.comparedBy(map.model.name)}</bdi>
          {!isOpen(map) && (
            <Button size="sm" variant="quiet" disabled={busy} onClick={onAgain}>
              {words.again}
            </Button>
          )}
        </span>
      </div>
    </>
  );
}
