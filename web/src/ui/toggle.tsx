import type { ComponentProps } from "react";

const tones = {
  accent: {
    base: "min-h-11 px-2.25 text-note max-sm:px-2 md:min-h-9 md:px-2.75",
    off: "text-ink-2",
    on: "border-accent/35 bg-accent-tint text-accent",
  },
  plain: {
    base: "min-h-11 md:min-h-8.5 px-2.25 text-note md:px-2.75",
    off: "text-muted",
    on: "border-line-2 bg-overlay text-ink",
  },
};
const off = "border-transparent hover:bg-wash hover:text-ink";
// Forced colors would otherwise make both states look alike.
const on =
  "forced-colors:border-highlight forced-colors:bg-highlight forced-colors:text-highlight-text forced-colors:forced-color-adjust-none";

/**
 * A button that stays pressed. With `popoverTarget` it opens a menu, and `on` sets only its look.
 */
export function Toggle(
  props: ComponentProps<"button"> & {
    on: boolean;
    /** Shown as a tooltip. */
    tip?: string;
    /** @default "accent" */
    tone?: keyof typeof tones;
    /** Layout only: margin, alignment, visibility. */
    className?: string;
  },
) {
  const { on: isOn, tip, tone = "accent", className = "", ...button } = props;
  const look = tones[tone];
  return (
    <button
      type="button"
      aria-pressed={button.popoverTarget ? undefined : isOn}
      data-tip={tip}
      {...button}
      className={`inline-flex items-center gap-1.75 rounded-2 border font-medium whitespace-nowrap ${look.base} ${isOn ? `${look.on} ${on}` : `${look.off} ${off}`} ${className}`}
    />
  );
}
