import { isPaymentsOff, perMonth, usePrices } from "../../api/billing.ts";
import { formatMoney } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import { Today } from "./today.tsx";

/** The current prices. */
export function PriceToday() {
  const { data, error } = usePrices();
  const { today, off, unknown } = texts.landing.questions.price;
  if (error) return <Today>{isPaymentsOff(error) ? off : unknown}</Today>;
  if (!data) return null;
  const { monthly, annual } = data;
  return (
    <Today>
      {today(
        formatMoney(monthly.amount, monthly.currency),
        formatMoney(perMonth(annual.amount), annual.currency),
        formatMoney(annual.amount, annual.currency),
      )}
    </Today>
  );
}
