import type { ReactNode } from "react";

const titleClass = "max-w-[20ch] text-[clamp(30px,1.2rem+2vw,48px)]/[1.08] tracking-[-0.024em]";
const leadClass = "max-w-[58ch] text-lead text-balance text-ink-2";

/** A section of the page: its heading with a sentence beside it, then the content. */
export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  return (
    <section id={id} className="px-page pt-[clamp(64px,9vw,136px)]">
      <header className="mb-[clamp(28px,4vw,52px)] grid items-end gap-y-3 md:grid-cols-3">
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
    <section
      id={id}
      className="grid items-start gap-x-16 gap-y-6 px-page pt-[clamp(64px,9vw,136px)] lg:grid-cols-[5fr_7fr]"
    >
      <header>
        <h2 className={titleClass}>{title}</h2>
        {lead && <p className={`mt-3.5 ${leadClass}`}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
