import * as texts from "../../texts/en.ts";
import { Tally } from "../../ui/tally.tsx";

/**
 * How many models the question goes to. Where the toolbar is narrow, only the tally shows the
 * count; in a `crowded` one on a phone it is left to screen readers. With no model selected, a
 * phone shows the text on its own line. `compact` hides the text up to 960 px.
 */
export function ModelCount(props: { count: number; limit: number; crowded: boolean; compact: boolean }) {
  const { count, limit, crowded, compact } = props;
  const words = texts.composer;
  const none = count === 0;
  const place = none
    ? "max-md:order-first max-md:mx-[9px] max-md:basis-full"
    : crowded && "max-[430px]:sr-only";
  const label = none ? "" : compact ? "max-[960px]:sr-only" : "max-md:sr-only";
  return (
    <span
      className={`num ms-auto me-2.5 inline-flex items-center gap-2 text-label font-[500] whitespace-nowrap text-ink-2 ${place || ""}`}
    >
      <Tally count={count} className="-mt-0.5 size-5" />
      <span className={label}>{none ? words.noModel : words.selected(count, limit)}</span>
    </span>
  );
}
