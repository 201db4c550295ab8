import type { ReactNode } from "react";

/** A section of the privacy page. Links can point to its id. */
export function Section(props: { id: string; title: string; lead?: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  return (
    <section id={id} className="mt-[clamp(28px,4vw,52px)]" aria-labelledby={`${id}-title`}>
      <h2
        id={`${id}-title`}
        className="text-[clamp(21px,1.1rem+0.75vw,28px)] leading-[1.25] tracking-[-0.014em]"
      >
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[66ch] text-pretty text-ink-2">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
