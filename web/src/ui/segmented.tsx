import "./segmented.css";
import type { ReactNode } from "react";

interface Option<T> {
  value: T;
  label: string;
  icon: ReactNode;
}

/** A choice of one among a few, all in view. With `iconsOnly` the labels are for assistive technology. */
export function Segmented<T extends string>(props: {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  iconsOnly?: boolean;
  className?: string;
}) {
  const { label, options, value, onChange, iconsOnly, className = "" } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own layout
    <div className={`seg ${iconsOnly ? "icons" : ""} ${className}`} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
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
