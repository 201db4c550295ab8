import { type ReactNode, useState } from "react";
import { billing, dashboard } from "#texts/billing.ts";
import { common } from "#texts/page.ts";
import { upgrade } from "#texts/upgrade.ts";
import { isPaymentsOff, openPortal, type Subscription, useSubscription } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import type { User } from "../../api/user.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useRestored } from "../../lib/page-life.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { Note } from "../../ui/note.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PriceLinks } from "../billing/price-links.tsx";
import { reportPaymentError } from "../billing/report-payment-error.ts";
import { leaveTo } from "../leaving/leave-to.ts";
import { Panel } from "./panel.tsx";

const words = dashboard;

/** The user's plan, what it costs, and how much of it is used. */
export function PlanSection({ user }: { user: User }) {
  const { data, error, mutate } = useSubscription(user.id);
  const off = isPaymentsOff(error);
  const { chatsUsed: used, chatsLimit: limit } = user;
  const planWithoutPayments = user.isPro ? words.granted : billing.plans.free;
  const plan = data ? planRows(data) : [[words.current, off && planWithoutPayments] as const];
  const chats = limit === null ? words.unlimited(used) : words.used(Math.min(used, limit), limit);
  return (
    <Panel title={words.plan}>
      {!data && !error && <Skeleton className="h-30 rounded-2" />}
      {error && !off && (
        <Note tone="danger" title={words.failed}>
          <Button size="sm" className="mt-1.5" onClick={() => mutate()}>
            {common.retry}
          </Button>
        </Note>
      )}
      <div className="grid gap-3">
        <DescriptionList rows={[...plan, [words.chats, chats]]} />
        {limit !== null && (
          <Progress size="md" value={limit === 0 ? 1 : Math.min(used / limit, 1)} label={chats} />
        )}
      </div>
      {data && <PlanActions user={user} subscription={data} />}
      {off && <Note title={upgrade.off} />}
      <PriceLinks links={data?.links ?? errorDetails(error).links} />
    </Panel>
  );
}

function planRows(subscription: Subscription): [label: string, value: ReactNode][] {
  const { plan, granted, status, amount, currency, nextBilling, endsAt, last4 } = subscription;
  const ending = status === "active" && !nextBilling && endsAt;
  const failed = status === "past_due" || status === "unpaid";
  return [
    [words.current, plan === "free" && granted ? words.granted : billing.plans[plan]],
    [
      words.status,
      status !== "none" && (
        <span className={failed ? "text-danger" : ""}>{ending ? words.ending : words.statuses[status]}</span>
      ),
    ],
    [words.amount, amount !== null && currency && formatMoney(amount, currency)],
    [words.nextBilling, nextBilling && formatDate(nextBilling)],
    [words.endsAt, endsAt && formatDate(endsAt)],
    [words.card, last4 && <Card digits={last4} />],
  ];
}

function Card({ digits }: { digits: string }) {
  return (
    <>
      <span aria-hidden dir="ltr">
        {words.last4(digits)}
      </span>
      <span className="sr-only">{words.last4Label(digits)}</span>
    </>
  );
}

function PlanActions({ user, subscription }: { user: User; subscription: Subscription }) {
  const [opening, setOpening] = useState(false);
  useRestored(() => setOpening(false));

  async function manage() {
    if (opening) return;
    setOpening(true);
    try {
      leaveTo(await openPortal(), () => setOpening(false));
    } catch (error) {
      setOpening(false);
      reportPaymentError(error, () => words.portalFailed);
    }
  }

  return (
    <p className="flex flex-wrap gap-3">
      {subscription.plan === "free" && (
        <ButtonLink variant={user.isPro ? "secondary" : "primary"} to={paths.upgrade}>
          {words.upgrade}
        </ButtonLink>
      )}
      {subscription.canManage && (
        <Button
          variant={subscription.plan === "free" ? "secondary" : "primary"}
          aria-disabled={opening}
          onClick={manage}
        >
          {opening ? common.busy : billing.manage}
        </Button>
      )}
    </p>
  );
}
