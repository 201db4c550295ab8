import { type ReactNode, useId } from "react";

/** A titled part of the page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-6 rounded-3 border border-line-2 bg-sheet p-5 md:p-7" aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
