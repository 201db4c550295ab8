// biome-ignore-all lint/a11y/useSemanticElements: see claim-grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid, only cells are focusable
import Globe from "lucide-react/icons/globe";
import MessageSquareReply from "lucide-react/icons/message-square-reply";
import type { ReactNode } from "react";
import { claims } from "#texts/compare.ts";
import { Button } from "../../ui/button.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import type { Answer } from "../conversation/conversation.ts";
import type { Cell, Row } from "./claim-map.ts";
import { MarkLabel } from "./mark-label.tsx";

/** What the rows can do. Undefined on a page that only shows them. */
export interface ClaimActions {
  /** Shows the passage that a row quotes from the answer at an index. */
  show: (row: Row, index: number) => void;
  /** For contradictions. Undefined in a conversation that cannot be continued. */
  dispute?: {
    /** Puts a question about it into the composer. */
    ask: (row: Row) => void;
    /** Opens or closes the form that checks it on the web. */
    check: (row: Row) => void;
  };
}

/** A claim, and what each answer says about it. */
export function ClaimRow(props: {
  row: Row;
  answers: readonly Answer[];
  actions: ClaimActions | undefined;
  /** Whether the row is marked, because one of its passages is. */
  isActive: boolean;
  /** Returns the props of the row's nth stop for the keyboard. */
  stopAt: (column: number) => Stop;
  isChecked: boolean;
  isChecking: boolean;
  /** The form and the result of a check. */
  children: ReactNode;
}) {
  const { row, answers, actions, isActive, stopAt, isChecked, isChecking, children } = props;
  return (
    <div
      role="row"
      data-row=""
      aria-current={isActive || undefined}
      className={`grid md:col-span-full md:grid-cols-subgrid md:grid-rows-[auto_1fr_auto] max-md:w-full max-md:flex-none max-md:snap-start ${isActive ? "bg-accent-tint" : ""}`}
    >
      <div
        role="rowheader"
        data-claim={row.id}
        {...stopAt(0)}
        className="min-w-0 px-sheet py-3 focus-visible:-outline-offset-2"
      >
        <span
          className={`mb-0.5 block text-tag font-medium ${row.kind === "contradiction" ? "text-danger" : "text-muted"}`}
        >
          {claims.kinds[row.kind]}
        </span>
        <bdi className="block text-note/snug font-semibold text-pretty wrap-anywhere text-ink" dir="auto">
          {row.claim}
        </bdi>
      </div>
      {answers.map((answer, column) => (
        <QuoteCell
          key={answer.model.modelId}
          answer={answer}
          cell={row.cells[column]}
          stop={stopAt(column + 1)}
          onShow={actions && (() => actions.show(row, column))}
        />
      ))}
      {actions?.dispute && row.kind === "contradiction" && (
        <div
          role="gridcell"
          className="flex flex-wrap content-start gap-1.5 px-sheet pt-0.5 pb-3 md:col-start-1 md:row-start-2"
        >
          <Button size="sm" {...stopAt(answers.length + 1)} onClick={() => actions.dispute?.ask(row)}>
            <MessageSquareReply className="icon-s rtl:-scale-x-100" />
            {claims.ask}
          </Button>
          <Button
            size="sm"
            {...stopAt(answers.length + 2)}
            aria-expanded={isChecking}
            onClick={() => actions.dispute?.check(row)}
          >
            <Globe className="icon-s" />
            {isChecked ? claims.checkAgain : claims.check}
          </Button>
        </div>
      )}
      {children && (
        <div
          role="gridcell"
          className="min-w-0 border-t border-line md:col-span-full md:grid md:grid-cols-subgrid"
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface Stop {
  "data-place": string;
  tabIndex: number;
  onFocus: () => void;
}

/** What one answer says about a claim. */
function QuoteCell(props: {
  answer: Answer;
  cell: Cell | undefined;
  stop: Stop;
  /** Undefined if the passage cannot be shown. */
  onShow: (() => void) | undefined;
}) {
  const { answer, cell, stop, onShow } = props;
  const { name, slot } = answer.model;
  const label = (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <span className="inline-flex min-w-0 items-center gap-1.5 text-meta font-semibold text-ink md:hidden">
        <Glyph slot={slot} size={15} />
        <bdi>{name}</bdi>
      </span>
      <MarkLabel mark={cell?.mark} />
    </span>
  );
  const place = "min-w-0 border-line max-md:border-t md:row-span-2 md:border-s";
  const padding = "px-sheet py-3 md:px-3.5";
  if (!cell || !onShow) {
    return (
      <div role="gridcell" {...stop} className={`${place} ${padding} focus-visible:-outline-offset-2`}>
        {label}
        {cell && <Quotation slot={slot} text={cell.quote} />}
      </div>
    );
  }
  return (
    <div role="gridcell" className={`grid ${place}`}>
      <button
        type="button"
        {...stop}
        className={`flex flex-col text-start hover:bg-wash focus-visible:-outline-offset-2 ${padding}`}
        data-tip={claims.show}
        onClick={onShow}
      >
        {label}
        <Quotation slot={slot} text={cell.quote} />
      </button>
    </div>
  );
}

function Quotation({ slot, text }: { slot: Answer["model"]["slot"]; text: string }) {
  return (
    <q
      className={`mt-1 block border-s-2 border-(--hue) ps-2 text-label/snug text-pretty wrap-anywhere text-ink-2 ${slotClass[slot]}`}
      dir="auto"
    >
      {text}
    </q>
  );
}
