import { Skeleton } from "./skeleton.tsx";

export interface Stat {
  label: string;
  /** Undefined while it loads, or if it could not be loaded. */
  value: string | undefined;
  note: string | undefined;
}

/** Figures side by side. */
export function StatCards(props: {
  label: string;
  loadingLabel: string;
  failed: boolean;
  stats: readonly Stat[];
}) {
  const { label, loadingLabel, failed, stats } = props;
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-clip rounded-3 border border-line-2 bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {stats.map(({ label: name, value, note }) => (
        <div
          key={name}
          className="row-span-3 grid grid-rows-subgrid gap-1 bg-sheet px-4 py-4 sm:px-5 lg:px-5.5 last:odd:col-span-2 md:last:odd:col-span-1"
        >
          <dt className="text-label font-medium text-ink-2">{name}</dt>
          <dd className="num text-[clamp(21px,6.6vw,26px)]/[1.15] tracking-tightest wrap-anywhere md:text-[clamp(24px,2.5vw,36px)]/[1.15]">
            {value ?? (failed ? "–" : <Skeleton className="my-[0.125em] h-[0.9em] w-20 rounded-1" />)}
            {value === undefined && !failed && <span className="sr-only">{loadingLabel}</span>}
          </dd>
          <dd className="num min-h-lh text-meta text-balance text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
