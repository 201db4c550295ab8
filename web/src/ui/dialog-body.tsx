import type { ReactNode } from "react";

/** The part of a `Dialog` that scrolls. It is `relative` so that hidden inputs scroll with it. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid gap-4 overflow-auto px-4.5 short:flex-none short:overflow-visible py-3.5 md:px-6.5 md:py-4.5">
      {children}
    </div>
  );
}
