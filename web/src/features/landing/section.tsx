import type { ReactNode } from "react";

const titleClass = "max-w-title text-section";
const leadClass = "max-w-lead text-lead text-balance text-ink-2";

/** A section of the page: its heading with a sentence beside it, then the content. */
export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  return (
    <section id={id} className="px-page pt-band">
      <header className="mb-section grid items-end gap-y-3 md:grid-cols-3">
        <h2 className={`md:col-span-2 ${titleClass}`}>{title}</h2>
        {lead && <p className={`mb-1 md:ps-8 ${leadClass}`}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** A section with its heading beside the content. */
export function SplitSection(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  return (
    <section id={id} className="grid items-start gap-x-16 gap-y-6 px-page pt-band lg:grid-cols-[5fr_7fr]">
      <header>
        <h2 className={titleClass}>{title}</h2>
        {lead && <p className={`mt-3.5 ${leadClass}`}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
