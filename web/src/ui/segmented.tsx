import type { ReactNode } from "react";

interface Option<T> {
  value: T;
  label: string;
  icon?: ReactNode;
}

/** A choice among a few options. With `iconsOnly` the labels are accessible names and tooltips. */
export function Segmented<T extends string>(props: {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  iconsOnly?: boolean;
  /** The id of a hint next to it. */
  hintId?: string;
  /** Layout only: margin, alignment, visibility. */
  className?: string;
}) {
  const { label, options, value, onChange, iconsOnly, hintId, className = "" } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and has its own layout
    <div
      className={`inline-flex rounded-2 bg-well p-0.5 inset-ring inset-ring-line forced-colors:border forced-colors:border-button-text ${className}`}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`inline-flex h-11 items-center md:h-7.5 justify-center gap-1.5 rounded-inner text-meta font-medium text-muted hover:text-ink aria-pressed:bg-overlay aria-pressed:text-ink aria-pressed:ring aria-pressed:ring-line-2 forced-colors:aria-pressed:ring-0 forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:text-highlight-text forced-colors:aria-pressed:forced-color-adjust-none ${iconsOnly ? "w-11 md:w-7.5" : "px-2.5 max-2xs:px-2"}`}
          aria-pressed={option.value === value}
          aria-label={iconsOnly ? option.label : undefined}
          data-tip={iconsOnly ? option.label : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {!iconsOnly && option.label}
        </button>
      ))}
    </div>
  );
}
