import { priceToday } from "#texts/price-today.ts";

/** States what a marketing claim means today. */
export function Today({ children }: { children: string }) {
  return (
    <p className="border-t border-line pt-2.5 text-button text-balance">
      <b className="font-semibold text-ink">{priceToday.label}</b> {children}
    </p>
  );
}
