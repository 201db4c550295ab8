import "./switch.css";
import type { ReactNode } from "react";

/** On or off. `label` is its name where the children alone do not say it; `tip` is shown as a tooltip. */
export function Switch(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  label?: string;
  tip?: string;
  className?: string;
  children: ReactNode;
}) {
  const { on, onChange, label, tip, className = "", children } = props;
  return (
    <button
      type="button"
      className={`switch ${className}`}
      role="switch"
      aria-checked={on}
      aria-label={label}
      data-tip={tip}
      onClick={() => onChange(!on)}
    >
      {children}
    </button>
  );
}
