import { keepSign } from "../../lib/format.ts";
import { perLanguage } from "../../lib/language.ts";

const style = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
const whole = perLanguage((locale) => new Intl.NumberFormat(locale, style));
const small = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...style, maximumSignificantDigits: 2 }),
);

/** Formats dollars. Amounts below a cent have two significant digits: $1,986.11, $0.0042. */
export function dollars(amount: number): string {
  const format = amount !== 0 && Math.abs(amount) < 0.01 ? small() : whole();
  return keepSign(format.format(amount));
}
