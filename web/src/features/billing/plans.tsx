import { useEffect } from "react";
import { upgrade } from "#texts/upgrade.ts";
import { isPaymentsOff, usePrices } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import { useChatLimits } from "../../api/models.ts";
import { Note } from "../../ui/note.tsx";
import { toast } from "../../ui/toasts.ts";
import { FinePrint } from "./fine-print.tsx";
import { PlanGrid } from "./plan-grid.tsx";
import { PriceLinks } from "./price-links.tsx";
import { StartButton } from "./start-button.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Shown if the server's prices cannot be loaded. */
const FALLBACK = {
  monthly: { amount: 29.99, currency: "usd" },
  annual: { amount: 199, currency: "usd", savings: 17 },
};

/** The plans with their prices, each with a button that leads to the checkout. */
export function Plans({ left, granted = false }: { left: number | null; granted?: boolean }) {
  const { data, error } = usePrices();
  const { starting, start } = useCheckout();
  const { user } = useChatLimits();
  const words = upgrade;

  const off = isPaymentsOff(error);
  const failed = error !== undefined && !off;
  useEffect(() => {
    if (failed)
      toast(() => ({ title: words.pricesFailedTitle, text: words.pricesFailedText, tone: "destructive" }));
  }, [failed]);

  if (off) return <Note title={words.off}>{words.offText}</Note>;

  const prices = data ?? (failed ? FALLBACK : undefined);
  const links = data?.links ?? errorDetails(error).links;
  const { per, remaining, left: leftNow, models, search } = words.free;
  return (
    <>
      <PlanGrid
        prices={prices}
        server={data}
        links={links}
        free={{
          per: !granted && per,
          benefits: [
            { text: remaining(user), note: left === null ? undefined : leftNow(left) },
            { text: models },
            { text: search },
          ],
        }}
        button={(plan) => <StartButton plan={plan} starting={starting} disabled={!prices} onStart={start} />}
      />
      {failed && <p className="mt-4 text-danger">{words.notCurrent}</p>}
      <PriceLinks links={links} />
      <FinePrint />
    </>
  );
}
