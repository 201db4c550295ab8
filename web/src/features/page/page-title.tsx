import type { ReactNode } from "react";

/** A page's heading, with a sentence below it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <h1 className="text-[clamp(34px,1.2rem+2.8vw,56px)]/[1.05] tracking-[-0.028em]">{children}</h1>
      {lead && <p className="mt-3 max-w-[54ch] text-lead text-balance text-ink-2">{lead}</p>}
    </>
  );
}
