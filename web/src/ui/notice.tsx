import type { ReactNode } from "react";

const tones = { overlay: "bg-overlay", well: "bg-well" };

/** A notice that says what has happened. It is smaller in a short window, which it may cover. */
export function Notice(props: {
  /** @default "overlay" */
  tone?: keyof typeof tones;
  icon: ReactNode;
  /** Layout only: margin, position. */
  className: string;
  children: ReactNode;
}) {
  const { tone = "overlay", icon, className, children } = props;
  return (
    <div
      className={`flex items-baseline gap-x-3 rounded-panel border border-line-2 px-4 py-3 text-pretty short:gap-x-2 short:px-3 short:py-1.5 short:text-meta/tight ${tones[tone]} ${className}`}
    >
      {icon}
      {children}
    </div>
  );
}
