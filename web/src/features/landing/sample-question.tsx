import type { ReactNode } from "react";
import { landing } from "#texts/landing.ts";

/** The question above sample answers. */
export function SampleQuestion({ text, end }: { text: string; end?: ReactNode }) {
  return (
    <div className="mb-4.5 flex items-end gap-6">
      <div className="me-auto">
        <p className="mb-1 text-meta text-muted">{landing.comparison.asked}</p>
        <p className="text-question font-semibold text-balance">{text}</p>
      </div>
      <div className="text-label text-muted">{end}</div>
    </div>
  );
}
