import type { ReactNode } from "react";

/** The row of buttons at the end of a `Dialog`. */
export function DialogFooter({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <footer
      className={`flex items-center justify-end gap-2.5 border-t border-line px-4.5 pt-3 pb-4 max-md:flex-wrap short:sticky short:bottom-0 short:bg-overlay short:py-2 md:px-6.5 md:pt-3.5 ${className}`}
    >
      {children}
    </footer>
  );
}
