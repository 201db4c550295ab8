import type { ReactNode } from "react";

/** A page's heading, with a sentence below it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <h1 className="text-page-title">{children}</h1>
      {lead && <p className="mt-3 max-w-lead text-lead text-balance text-ink-2">{lead}</p>}
    </>
  );
}
