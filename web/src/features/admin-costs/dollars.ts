import { keepSign } from "../../lib/format.ts";
import { perLanguage } from "../../lib/language.ts";

const style = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
const withCents = perLanguage((locale) => new Intl.NumberFormat(locale, style));
const integer = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 }),
);
const small = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...style, maximumSignificantDigits: 2 }),
);

/** Formats dollars, as in $1,986.11. Amounts below a cent have two significant digits: $0.0042. */
export function dollars(amount: number): string {
  const format = amount !== 0 && Math.abs(amount) < 0.01 ? small() : withCents();
  return keepSign(format.format(amount));
}

/** Formats dollars for an axis. Whole amounts have no decimals: $2,000, but $0.50. */
export function axisDollars(amount: number): string {
  return Number.isInteger(amount) ? keepSign(integer().format(amount)) : dollars(amount);
}
