import { type RefObject, useContext, useEffect, useRef } from "react";
import { claims } from "#texts/compare.ts";
import { limits } from "../../lib/limits.ts";
import { Field } from "../../ui/field.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { inputClass } from "../../ui/input-class.ts";
import { StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerEnd } from "../answer/answer-end.tsx";
import { AnswerError } from "../answer/answer-error.tsx";
import { AnswerFooter } from "../answer/answer-footer.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { type CheckedClaim, isOpen, type Turn, type WebCheck } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { CombineForm } from "../merge/combine-form.tsx";
import { OwnSources } from "../sources/sources.tsx";
import type { Row } from "./claim-map.ts";
import { type Evidence, readEvidence } from "./evidence.ts";
import { MarkLabel } from "./mark-label.tsx";

/**
 * The check of a claim on the web: the form that starts it, or its result. The form's text is stored in
 * the turn, so it is sealed and erased with the conversation.
 */
export function ClaimCheck(props: {
  turn: Turn;
  row: Row;
  check: WebCheck | undefined;
  /** Set when the user opens the form; reset once it is open. */
  opened: RefObject<boolean>;
  /** Opens the form. */
  onOpen: () => void;
}) {
  const { turn, row, check, opened, onOpen } = props;
  const { check: start, setCheck } = useContext(TurnActionsContext);
  const draft = turn.map?.checkDraft;
  const area = useRef<HTMLDivElement>(null);
  const focus = () => area.current?.focus({ preventScroll: true });
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="focus-visible:outline-none md:col-span-full md:grid md:grid-cols-subgrid md:*:col-span-full"
    >
      {draft?.claim === row.id ? (
        <CheckForm
          turn={turn}
          query={draft.query}
          opened={opened}
          onQuery={(query) => setCheck(turn.id, { ...draft, query })}
          onStart={(query, writer) => {
            start(turn.id, claimOf(row), query, writer);
            focus();
          }}
        />
      ) : (
        check && <CheckResult turn={turn} row={row} check={check} onOpen={onOpen} onStopped={focus} />
      )}
    </div>
  );
}

function claimOf({ id, claim, cells }: Row): CheckedClaim {
  const statements = cells.flatMap((cell, index) =>
    cell ? [{ letter: "ABC".charAt(index), quote: cell.quote }] : [],
  );
  return { id, claim, statements };
}

function CheckForm(props: {
  turn: Turn;
  query: string;
  opened: RefObject<boolean>;
  onQuery: (query: string) => void;
  onStart: (query: string, writer: Turn["answers"][number]["model"]) => void;
}) {
  const { turn, query, opened, onQuery, onStart } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Not when it reappears as the conversation is unsealed.
    if (opened.current) field.current?.focus();
    opened.current = false;
  }, [opened]);
  const text = query.replace(/\s+/g, " ").trim();
  return (
    <CombineForm
      className="px-sheet py-4 md:max-w-140"
      turn={turn}
      onStart={(writer) => text && onStart(text, writer)}
      words={{ by: claims.checkBy, hint: () => claims.checkHint, start: claims.checkStart }}
    >
      <Field label={claims.checkQuery}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className={`${inputClass} max-h-40 resize-none px-3 py-2 field-sizing-content`}
            dir="auto"
            required
            maxLength={limits.search.queryCharacters}
            value={query}
            onChange={({ target }) => onQuery(target.value)}
          />
        )}
      </Field>
    </CombineForm>
  );
}

function CheckResult(props: {
  turn: Turn;
  row: Row;
  check: WebCheck;
  onOpen: () => void;
  onStopped: () => void;
}) {
  const { turn, row, check, onOpen, onStopped } = props;
  const { check: start, busy } = useContext(TurnActionsContext);
  const { evidence, dropped } = readEvidence(check, row);
  const { outcome } = check;
  const { status } = outcome;
  const { sources } = check;
  const found = evidence.length + dropped;
  const words = claims;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 bg-well px-sheet py-1.5 pe-2.5 text-meta text-muted">
        <span className="me-auto wrap-anywhere">{words.searched(check.query)}</span>
        {status === "finished" ? (
          <bdi className="pe-2">{words.checkedBy(check.model.name)}</bdi>
        ) : (
          <AnswerStatus answer={check} searching={sources === undefined} />
        )}
        {isOpen(check) && <StopAnswerButton answer={check} onStopped={onStopped} />}
      </div>
      {evidence.length > 0 && (
        <ul className="divide-y divide-line md:grid md:grid-cols-subgrid md:*:col-span-full">
          {evidence.map((each) => (
            <EvidenceItem key={`${each.source.url} ${each.quote}`} evidence={each} turn={turn} />
          ))}
        </ul>
      )}
      {outcome.status === "failed" ? (
        <div className="border-t border-line px-sheet py-3.5">
          <AnswerError
            answer={check}
            onRetry={
              // The same question would find nothing again.
              outcome.code === "no_sources"
                ? onOpen
                : busy
                  ? null
                  : () => start(turn.id, claimOf(row), check.query, check.model)
            }
          />
        </div>
      ) : (
        <div className="px-sheet not-empty:border-t not-empty:border-line not-empty:py-3">
          {status === "finished" && evidence.length === 0 && <p className="text-note">{words.noEvidence}</p>}
          <AnswerEnd answer={check} />
        </div>
      )}
      {(status !== "failed" || check.text !== "") && (
        <div className="divide-y divide-line border-t border-line px-sheet">
          {sources && !isOpen(check) && (
            <div className="@container text-meta">
              {/* Without the text: only the search results are linked. */}
              <OwnSources answer={{ text: "", sources }} answers={[]} />
            </div>
          )}
          <AnswerFooter
            className=""
            answer={{ ...check, sources: undefined }}
            answers={[check]}
            askedAt={check.attempt.askedAt ?? turn.askedAt}
            details={
              found > 0
                ? [{ term: words.quotes, value: words.foundInResults(evidence.length, dropped) }]
                : undefined
            }
          />
        </div>
      )}
    </>
  );
}

/** A sentence of a search result, and which answers it supports or contradicts. */
function EvidenceItem({ evidence, turn }: { evidence: Evidence; turn: Turn }) {
  const { source, quote, marks } = evidence;
  return (
    <li className="grid pb-2 md:grid-cols-subgrid md:pb-0">
      <div className="min-w-0 px-sheet pt-3 pb-1 md:pb-3">
        <q
          className="block border-s-2 border-control ps-2 text-label/snug text-pretty wrap-anywhere text-ink-2"
          dir="auto"
        >
          {quote}
        </q>
        <a
          className="mt-0.5 flex min-w-0 gap-x-1.5 py-0.5 ps-2.5 text-meta max-md:py-3 md:flex-wrap text-muted hover:text-ink hover:underline"
          href={source.url}
          target="_blank"
          rel="noreferrer noopener"
        >
          <bdi className="min-w-0 truncate" dir="auto">
            {source.title}
          </bdi>
          <span className="flex-none">{source.domain}</span>
        </a>
      </div>
      {turn.answers.map(({ model }, index) => (
        <p
          key={model.modelId}
          className={`min-w-0 flex-wrap items-start gap-x-2.5 px-sheet py-1 md:flex md:border-s md:border-line md:px-3.5 md:py-3 ${marks[index] ? "flex" : "hidden"}`}
        >
          {marks[index] && (
            <>
              <span className="inline-flex min-w-0 items-center gap-1.5 text-meta font-semibold text-ink md:sr-only">
                <Glyph slot={model.slot} size={15} />
                <bdi>{model.name}</bdi>
              </span>
              <MarkLabel mark={marks[index]} />
            </>
          )}
        </p>
      ))}
    </li>
  );
}
