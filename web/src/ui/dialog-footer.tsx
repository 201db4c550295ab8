import type { ReactNode } from "react";

/** The row of buttons at the end of a `Dialog`. */
export function DialogFooter(props: {
  /** Whether the buttons fill the row on a phone. If they need two rows, the last is on top. */
  fill?: boolean;
  /** Layout only: margin. */
  className?: string;
  children: ReactNode;
}) {
  const { fill, className = "", children } = props;
  return (
    <footer
      className={`flex items-center justify-end gap-2.5 border-t border-line px-4.5 pt-3 pb-4 max-md:gap-1.5 short:sticky short:bottom-0 short:bg-overlay short:py-2 md:px-6.5 md:pt-3.5 ${fill ? "max-md:flex-wrap-reverse max-md:*:grow" : "max-md:flex-wrap"} ${className}`}
    >
      {children}
    </footer>
  );
}
