import type { ReactNode } from "react";

/** The heading of a page that is full of data. */
export function CompactTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-compact">{children}</h1>;
}
