import type { ReactNode } from "react";
import { upgrade } from "#texts/upgrade.ts";
import { type Plan, type Prices, perMonth } from "../../api/billing.ts";
import type { Links } from "../../api/types.ts";
import { formatMoney } from "../../lib/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Benefit, PlanCard } from "./plan-card.tsx";

/** The currency and the savings that are shown until the prices have loaded. */
const LOADING = { currency: "usd", savings: 17 };

/** The plans side by side, with their prices. Until they have loaded, bars are in their place. */
export function PlanGrid(props: {
  prices: Pick<Prices, "monthly" | "annual"> | undefined;
  /** Undefined if the server did not report its settings. */
  server: Pick<Prices, "hasDailyBudget"> | undefined;
  links: Links;
  free: { per: ReactNode; benefits: readonly Benefit[] };
  /** Returns what is below a plan's benefits. */
  button?: (plan: Plan) => ReactNode;
}) {
  const { prices, server, links, free, button } = props;
  const words = upgrade;
  const savings = prices?.annual.savings ?? LOADING.savings;
  const monthlyPrice = (amount: number, currency: string) => (
    <>
      {formatMoney(amount, currency)}
      <small className="text-large font-normal tracking-normal text-ink-2">{words.perMonth}</small>
    </>
  );
  return (
    <div
      className="grid overflow-clip rounded-3 border border-line-2 bg-sheet md:grid-cols-[4fr_5fr_5fr]"
      aria-busy={!prices}
    >
      <PlanCard
        tone="current"
        name={words.free.name}
        badge={words.free.badge}
        price={formatMoney(0, prices?.monthly.currency ?? LOADING.currency)}
        {...free}
      />
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
            note:
              server && (server.hasDailyBudget ? words.monthly.responseToday : words.monthly.responseSame),
          },
          { text: words.monthly.cancel },
        ]}
      >
        {button?.("monthly")}
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
            note: links.support ? words.annual.supportToday : server && words.annual.noSupportToday,
          },
          { text: words.annual.access, note: words.annual.accessToday },
        ]}
      >
        {button?.("annual")}
      </PlanCard>
    </div>
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
