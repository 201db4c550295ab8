import { keepSign } from "../../lib/format.ts";
import { perLanguage } from "../../lib/language.ts";

const style = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
const whole = perLanguage((locale) => new Intl.NumberFormat(locale, style));
const integer = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 }),
);
const small = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...style, maximumSignificantDigits: 2 }),
);

/** Formats dollars. Amounts below a cent have two significant digits: $1,986.11, $0.0042. */
export function dollars(amount: number): string {
  const format = amount !== 0 && Math.abs(amount) < 0.01 ? small() : whole();
  return keepSign(format.format(amount));
}

/** Formats the dollars of an axis: as briefly as the amount allows, such as $2,000 or $0.50. */
export function axisDollars(amount: number): string {
  return Number.isInteger(amount) ? keepSign(integer().format(amount)) : dollars(amount);
}
