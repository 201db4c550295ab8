import { priceToday } from "#texts/price-today.ts";
import { isPaymentsOff, perMonth, usePrices } from "../../api/billing.ts";
import { formatMoney } from "../../lib/format.ts";

/** Fetches the current prices. Returns a sentence about them, or undefined while they load. */
export function usePriceToday(): string | undefined {
  const { data, error } = usePrices();
  const words = priceToday;
  if (error) return isPaymentsOff(error) ? words.off : words.unknown;
  if (!data) return undefined;
  const { monthly, annual } = data;
  return words.text(
    formatMoney(monthly.amount, monthly.currency),
    formatMoney(perMonth(annual.amount), annual.currency),
    formatMoney(annual.amount, annual.currency),
  );
}
