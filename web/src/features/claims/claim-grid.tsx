// biome-ignore-all lint/a11y/useSemanticElements: a table could not have the phone's layout
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid, only cells are focusable
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { claims } from "#texts/compare.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import type { Answer, WebCheck } from "../conversation/conversation.ts";
import type { Row } from "./claim-map.ts";
import { type ClaimActions, ClaimRow } from "./claim-row.tsx";
import { type Place, placeFor } from "./grid-keys.ts";

/** By the number of answers. */
const columns = ["", "", "md:grid-cols-[5fr_4fr_4fr]", "md:grid-cols-[5fr_4fr_4fr_4fr]"];

/**
 * What each answer says about each claim, as a grid (the grid pattern of the ARIA Authoring
 * Practices). On a phone it shows one claim at a time, which are swiped.
 */
export function ClaimGrid(props: {
  rows: readonly Row[];
  answers: readonly Answer[];
  actions?: ClaimActions;
  checks?: readonly WebCheck[];
  /** The row whose check is being prepared. */
  checkingId?: number | undefined;
  /** Renders the form and the result of a check, below its row. */
  renderCheck?: (row: Row, check: WebCheck | undefined) => ReactNode;
  /** The row that is marked, because one of its passages is. */
  activeId?: number | undefined;
  /** Shows the row with an id. */
  toRow?: RefObject<((id: number) => void) | null>;
}) {
  const { rows, answers, actions, activeId, toRow, checks, checkingId, renderCheck } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const columnsIn = (row: number) =>
    answers.length + (actions?.dispute && rows[row]?.kind === "contradiction" ? 3 : 1);
  // Rows and their buttons may be gone.
  const row = Math.min(at.row, Math.max(rows.length - 1, 0));
  const current = { row, column: Math.min(at.column, columnsIn(row) - 1) };

  useToRow(grid, toRow);

  function onKeyDown(event: KeyboardEvent) {
    // Keys within the form of a check are its own.
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.place) return;
    const next = placeFor(event, current, { rows: rows.length, columns: columnsIn });
    if (!next) return;
    event.preventDefault();
    focusElement(grid.current?.querySelector(`[data-place="${next.row} ${next.column}"]`));
  }

  const stopAt = (row: number, column: number) => ({
    "data-place": `${row} ${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  });

  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={claims.title}
        onKeyDown={onKeyDown}
        className={`md:grid ${columns[answers.length]}`}
      >
        <div role="row" className="hidden border-b border-line md:col-span-full md:grid md:grid-cols-subgrid">
          <span role="columnheader" className="px-sheet py-2 text-meta text-muted">
            {claims.claim}
          </span>
          {answers.map(({ model: { modelId, name, slot } }) => (
            <span
              key={modelId}
              role="columnheader"
              className="flex min-w-0 items-center gap-1.75 border-s border-line px-3.5 py-2 text-meta font-semibold"
            >
              <Glyph slot={slot} size={16} />
              <Truncated>{name}</Truncated>
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          data-rows=""
          className="max-md:flex max-md:snap-x max-md:snap-mandatory max-md:items-start max-md:overflow-x-auto max-md:overscroll-x-contain max-md:[scrollbar-width:none] md:col-span-full md:grid md:grid-cols-subgrid md:divide-y md:divide-line"
        >
          {rows.map((row, index) => {
            const check = checks?.find(({ claim }) => claim === row.id);
            return (
              <ClaimRow
                key={row.id}
                row={row}
                answers={answers}
                actions={actions}
                isActive={row.id === activeId}
                stopAt={(column) => stopAt(index, column)}
                isChecked={check !== undefined}
                isChecking={row.id === checkingId}
              >
                {(check || row.id === checkingId) && renderCheck?.(row, check)}
              </ClaimRow>
            );
          })}
        </div>
      </div>
      {rows.length > 1 && <Pager grid={grid} count={rows.length} />}
    </>
  );
}

/**
 * Separate from the component, because the closure of an effect keeps everything in its scope alive.
 */
function useToRow(
  grid: RefObject<HTMLDivElement | null>,
  toRow: RefObject<((id: number) => void) | null> | undefined,
) {
  useEffect(() => {
    if (!toRow) return;
    toRow.current = (id) => focusElement(grid.current?.querySelector(`[data-claim="${id}"]`));
    return () => {
      toRow.current = null;
    };
  }, [grid, toRow]);
}

/** On a phone: buttons for the claim before and the one after. */
function Pager({ grid, count }: { grid: RefObject<HTMLDivElement | null>; count: number }) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const rows = grid.current?.querySelector("[data-rows]");
    if (!rows) return;
    const onScroll = () => setIndex(Math.round(Math.abs(rows.scrollLeft) / Math.max(rows.clientWidth, 1)));
    rows.addEventListener("scroll", onScroll, { passive: true });
    return () => rows.removeEventListener("scroll", onScroll);
  }, [grid]);
  const show = (next: number) =>
    grid.current?.querySelectorAll("[data-row]")[next]?.scrollIntoView({ block: "nearest", inline: "start" });
  return (
    <div className="flex items-center justify-between border-t border-line px-2 py-1 md:hidden">
      <IconButton label={claims.previous} disabled={index === 0} onClick={() => show(index - 1)}>
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <span className="num text-meta text-muted" aria-live="polite">
        {claims.position(Math.min(index + 1, count), count)}
      </span>
      <IconButton label={claims.next} disabled={index >= count - 1} onClick={() => show(index + 1)}>
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

function focusElement(element: Element | null | undefined) {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest", inline: "start" });
}
