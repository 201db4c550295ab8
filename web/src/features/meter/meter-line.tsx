import { meter } from "#texts/meter.ts";
import { formatCompact, formatCost, formatNames, formatPercent } from "../../lib/format.ts";
import type { Estimate } from "./estimate.ts";

/** The share of a context, and the cost in nano-dollars, from which a reader may want to know. */
const NOTEWORTHY = { share: 0.25, cost: 100_000_000 };

/** What the next question takes: a quiet line if that is noteworthy, and a warning if it is too much. */
export function MeterLine(props: {
  estimate: Estimate | undefined;
  nameOf: (modelId: string) => string;
  /** Whether to show it even if it is little. */
  always?: boolean;
  /** Layout only: its place. */
  className: string;
}) {
  const { estimate, nameOf, always, className } = props;
  const words = meter;
  const { fullest, tooLong = [], cost = 0, isPartial } = estimate ?? {};
  const isNoteworthy = (fullest?.share ?? 0) >= NOTEWORTHY.share || cost >= NOTEWORTHY.cost;
  const parts = [
    fullest &&
      words.context(formatCompact(fullest.tokens), formatPercent(fullest.share), nameOf(fullest.modelId)),
    cost > 0 && (isPartial ? words.atLeast : words.cost)(formatCost(cost)),
  ].filter((part) => typeof part === "string");
  return (
    <div className={`text-meta text-pretty text-muted ${className}`}>
      {/* Screen readers announce changes only in a live region that is already on the page. */}
      <p role="status" className="font-medium text-danger empty:absolute">
        {tooLong.length > 0 && words.tooLong(formatNames(tooLong.map(nameOf)))}
      </p>
      {(always || isNoteworthy) && parts.length > 0 && <p className="num">{parts.join(" · ")}</p>}
    </div>
  );
}
