import type { ReactNode } from "react";

/** A section of the privacy page. Links can point to its id. */
export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  return (
    <section id={id} className="mt-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-question">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-measure text-pretty text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
