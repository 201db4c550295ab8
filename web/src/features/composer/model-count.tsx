import { composer } from "#texts/composer.ts";
import { limits } from "../../lib/limits.ts";
import { Tally } from "../../ui/tally.tsx";
import { count, type Selection } from "../models/selection.ts";

/** How many models the question goes to. */
export function ModelCount({ selection, className = "" }: { selection: Selection; className?: string }) {
  const words = composer;
  const selected = count(selection);
  return (
    <span
      className={`num inline-flex min-w-0 items-center gap-2 text-label font-medium whitespace-nowrap text-ink-2 ${className}`}
    >
      <Tally slots={selection} size={20} className="-mt-0.5 max-2xs:hidden" />
      <span className="truncate">
        {selected === 0 ? words.noModel : words.selected(selected, limits.question.models)}
      </span>
    </span>
  );
}
