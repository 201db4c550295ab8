import { keepSign } from "../../lib/format.ts";
import { perLanguage } from "../../lib/language.ts";

const whole = perLanguage((locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }));
const small = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumSignificantDigits: 2 }),
);

/** Formats an amount of dollars; below a cent with two significant digits: $1,986.11, $0.0042. */
export function dollars(amount: number): string {
  const format = amount !== 0 && Math.abs(amount) < 0.01 ? small() : whole();
  return keepSign(format.format(amount));
}
