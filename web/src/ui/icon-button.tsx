import type { ComponentProps } from "react";

const sizes = {
  // On a phone, all of them are large enough for a thumb.
  md: "size-11 rounded-2 md:size-9",
  sm: "size-11 rounded-2 md:size-8",
  xs: "size-11 rounded-2 md:size-7",
  /** The smallest target that WCAG 2.5.8 allows. */
  "2xs": "size-11 rounded-2 md:size-6 md:rounded-inner",
};

const tones = {
  plain: "hover:bg-wash hover:text-ink",
  danger: "hover:bg-danger-tint hover:text-danger",
  /** Tinted in a short window, where nothing else shows which modes are on. */
  active: "hover:bg-wash hover:text-ink short:bg-accent-tint short:text-accent",
};

/** A button that shows only an icon. */
export function IconButton(
  props: ComponentProps<"button"> & {
    /** The accessible name. */
    label: string;
    /** Shown as a tooltip. */
    tip?: string;
    /** @default "md" */
    size?: keyof typeof sizes;
    /** @default "plain" */
    tone?: keyof typeof tones;
    /** For a setting: whether it is on. Of a button that opens a dialog, it sets only the look. */
    pressed?: boolean;
    /** Layout only: margin, alignment, visibility. */
    className?: string;
  },
) {
  const { label, tip, size = "md", tone = "plain", pressed, className = "", ...button } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={button["aria-haspopup"] ? undefined : pressed}
      data-tip={tip}
      {...button}
      className={`inline-grid flex-none place-items-center transition-colors disabled:opacity-40 ${pressed ? "text-accent" : "text-muted"} ${tones[tone]} ${sizes[size]} ${className}`}
    />
  );
}
