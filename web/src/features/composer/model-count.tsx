import * as texts from "../../texts/en.ts";
import { Tally } from "../../ui/tally.tsx";

/** How many models the question goes to. */
export function ModelCount(props: { count: number; limit: number; className?: string }) {
  const { count, limit, className = "" } = props;
  const words = texts.composer;
  return (
    <span
      className={`num inline-flex min-w-0 items-center gap-2 text-label font-[500] whitespace-nowrap text-ink-2 ${className}`}
    >
      <Tally count={count} className="-mt-0.5 size-5 max-[359px]:hidden" />
      <span className="truncate">{count === 0 ? words.noModel : words.selected(count, limit)}</span>
    </span>
  );
}
