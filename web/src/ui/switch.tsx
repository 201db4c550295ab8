import type { ReactNode } from "react";

/** A setting that is on or off. */
export function Switch(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The accessible name, if the children are not enough. */
  label?: string;
  /** Shown as a tooltip. */
  tip?: string;
  /** The id of a hint next to it. */
  hintId?: string;
  /** Layout only: margin, alignment, visibility. */
  className?: string;
  children: ReactNode;
}) {
  const { on, onChange, label, tip, hintId, className = "", children } = props;
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center gap-2 rounded-2 px-1.5 text-label font-medium hover:text-ink md:min-h-9 md:ps-2 md:pe-2.5 ${on ? "text-ink" : "text-ink-2"} ${className}`}
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={hintId}
      data-tip={tip}
      onClick={() => onChange(!on)}
    >
      {/* Forced colors would erase the track, so it sets its own. */}
      <span
        className={`h-4.5 w-7.5 rounded-full transition-colors forced-colors:inset-ring forced-colors:inset-ring-button-text forced-colors:forced-color-adjust-none ${on ? "bg-accent forced-colors:bg-highlight" : "bg-control forced-colors:bg-button-face"}`}
      >
        <span
          className={`block size-4.5 bg-[radial-gradient(circle,currentColor_6px,transparent_6.6px)] transition-transform forced-colors:bg-[radial-gradient(circle,currentColor_5px,transparent_5.6px)] ${on ? "translate-x-3 text-on-accent forced-colors:text-highlight-text rtl:-translate-x-3" : "text-overlay forced-colors:text-button-text"}`}
        />
      </span>
      {children}
    </button>
  );
}
