import * as texts from "../../texts/en.ts";

/** States what a marketing claim means today. */
export function Today({ children }: { children: string }) {
  return (
    <p className="border-t border-line pt-2.5 text-button text-balance">
      <b className="font-semibold text-ink">{texts.priceToday.label}</b> {children}
    </p>
  );
}
