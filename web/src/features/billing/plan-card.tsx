import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";

export interface Benefit {
  text: string;
  /** What the benefit means today, in smaller print. */
  note?: string;
}

const tones = {
  plain: "",
  best: "bg-accent-tint max-md:-order-1 max-md:border-t-0",
  current: "max-md:order-1 max-md:border-t",
};

/** One of several plans side by side. Their cards share the rows of a grid. */
export function PlanCard(props: {
  name: string;
  badge?: string;
  /** @default "plain" */
  tone?: keyof typeof tones;
  price: ReactNode;
  /** The billing period. Undefined leaves its line empty; false omits the line. */
  per: ReactNode;
  benefits: readonly Benefit[];
  /** The button. */
  children?: ReactNode;
}) {
  const { name, badge, tone = "plain", price, per, benefits, children } = props;
  return (
    <section
      aria-label={name}
      className={`border-line px-5 py-6 max-md:not-first:border-t md:row-span-5 md:grid md:grid-rows-subgrid lg:px-7.5 md:pt-6.5 md:pb-7 md:not-first:border-s ${tones[tone]}`}
    >
      <header className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-title">{name}</h2>
        {badge && <Badge tone={tone === "best" ? "solid" : "plain"}>{badge}</Badge>}
      </header>
      <p className="num mt-4.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-price font-light">
        {price}
      </p>
      {per === false ? (
        <span className="max-md:hidden" />
      ) : (
        <p className="num mt-2 min-h-lh text-ink-2">{per}</p>
      )}
      <ul className="mt-5 mb-6.5 grid content-start gap-2 last:mb-0">
        {benefits.map(({ text, note }) => (
          <li key={text} className="grid grid-cols-auto-fr gap-x-2.5 text-balance">
            <Check className={`mt-0.75 ${tone === "current" ? "text-muted" : "text-accent"}`} />
            {text}
            {note && <small className="col-start-2 text-meta text-pretty text-muted">{note}</small>}
          </li>
        ))}
      </ul>
      {children && <footer className="grid">{children}</footer>}
    </section>
  );
}
