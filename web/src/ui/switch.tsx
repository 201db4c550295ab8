import type { ReactNode } from "react";

/** A setting that is on or off. */
export function Switch(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The accessible name, if the children are not enough. */
  label?: string;
  /** Shown as a tooltip. */
  tip?: string;
  /** Layout only: margin, alignment, visibility. */
  className?: string;
  children: ReactNode;
}) {
  const { on, onChange, label, tip, className = "", children } = props;
  return (
    <button
      type="button"
      className={`switch inline-flex min-h-10 items-center gap-2 rounded-2 px-1.5 text-label font-medium hover:text-ink md:min-h-9 md:ps-2 md:pe-2.5 ${on ? "text-ink" : "text-ink-2"} ${className}`}
      role="switch"
      aria-checked={on}
      aria-label={label}
      data-tip={tip}
      onClick={() => onChange(!on)}
    >
      {/* Forced colors would erase the track, so it sets its own. */}
      <span
        className={`flex h-4.5 w-7.5 rounded-full p-0.75 transition-colors forced-colors:forced-color-adjust-none ${on ? "bg-accent forced-colors:bg-[Highlight]" : "bg-control forced-colors:bg-[ButtonFace] forced-colors:inset-ring forced-colors:inset-ring-[ButtonText]"}`}
      >
        <span
          className={`size-3 rounded-full transition-[translate] ${on ? "translate-x-3 bg-on-accent forced-colors:bg-[HighlightText] rtl:-translate-x-3" : "bg-overlay forced-colors:bg-[ButtonText]"}`}
        />
      </span>
      {children}
    </button>
  );
}
