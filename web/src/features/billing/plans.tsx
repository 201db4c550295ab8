import { useEffect } from "react";
import { upgrade } from "#texts/billing.ts";
import { isPaymentsOff, type Plan, perMonth, usePrices } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import { useChatLimits } from "../../api/models.ts";
import { formatMoney } from "../../lib/format.ts";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { FinePrint } from "./fine-print.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PriceLinks } from "./price-links.tsx";
import { StartButton } from "./start-button.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Shown if the server's prices cannot be loaded. The savings are also shown until they have loaded. */
const FALLBACK = {
  monthly: { amount: 29.99, currency: "usd" },
  annual: { amount: 199, currency: "usd", savings: 17 },
};

/** The plans with their prices, each with a button that leads to the checkout. */
export function Plans({ left, granted = false }: { left: number | null; granted?: boolean }) {
  const { data, error } = usePrices();
  const { starting, start } = useCheckout();
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
  const savings = (prices ?? FALLBACK).annual.savings;
  const monthlyPrice = (amount: number, currency: string) => (
    <>
      {formatMoney(amount, currency)}
      <small className="text-large font-normal tracking-normal text-ink-2">{words.perMonth}</small>
    </>
  );
  const button = (plan: Plan) => (
    <StartButton plan={plan} starting={starting} disabled={!prices} onStart={start} />
  );
  return (
    <>
      <div
        className="grid overflow-clip rounded-3 border border-line-2 bg-sheet md:grid-cols-[4fr_5fr_5fr]"
        aria-busy={!prices}
      >
        <FreePlan left={left} isCurrent={!granted} currency={(prices ?? FALLBACK).monthly.currency} />
        <PlanCard
          name={words.monthly.name}
          badge={words.monthly.badge}
          price={prices ? monthlyPrice(prices.monthly.amount, prices.monthly.currency) : <LoadingPrice />}
          per={words.monthly.per}
          benefits={[
            { text: words.monthly.conversations },
            { text: words.monthly.models },
            {
              text: words.monthly.response,
              note: data && (data.hasDailyBudget ? words.monthly.responseToday : words.monthly.responseSame),
            },
            { text: words.monthly.cancel },
          ]}
        >
          {button("monthly")}
        </PlanCard>
        <PlanCard
          tone="best"
          name={words.annual.name}
          badge={savings > 0 ? words.annual.badge(savings) : undefined}
          price={
            prices ? monthlyPrice(perMonth(prices.annual.amount), prices.annual.currency) : <LoadingPrice />
          }
          per={prices && words.annual.per(formatMoney(prices.annual.amount, prices.annual.currency))}
          benefits={[
            { text: words.annual.everything },
            {
              text: words.annual.support,
              // Without a response, it is not known whether there is a support contact.
              note: links.support ? words.annual.supportToday : data && words.annual.noSupportToday,
            },
            { text: words.annual.access, note: words.annual.accessToday },
          ]}
        >
          {button("annual")}
        </PlanCard>
      </div>
      {failed && <p className="mt-4 text-danger">{words.notCurrent}</p>}
      <PriceLinks links={links} />
      <FinePrint />
    </>
  );
}

/** The plan for users without a subscription. */
function FreePlan(props: { left: number | null; isCurrent: boolean; currency: string }) {
  const { left, isCurrent, currency } = props;
  const { name, badge, per, remaining, left: leftNow, models, search } = upgrade.free;
  return (
    <PlanCard
      tone="current"
      name={name}
      badge={badge}
      price={formatMoney(0, currency)}
      per={isCurrent && per}
      benefits={[
        { text: remaining(useChatLimits().user), note: left === null ? undefined : leftNow(left) },
        { text: models },
        { text: search },
      ]}
    />
  );
}

function LoadingPrice() {
  return (
    <>
      <span className="sr-only">{upgrade.loading}</span>
      <Skeleton className="h-[1em] w-[3.2em] rounded-2" />
    </>
  );
}
