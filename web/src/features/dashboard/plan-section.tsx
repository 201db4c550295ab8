import { useState } from "react";
import { isPaymentsOff, openPortal, type Subscription, useSubscription } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import type { User } from "../../api/user.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useRestored } from "../../lib/use-restored.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Details } from "../../ui/details.tsx";
import { Note } from "../../ui/note.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PriceLinks } from "../billing/price-links.tsx";
import { reportPaymentError } from "../billing/report-payment-error.ts";
import { leaveTo } from "../leaving/leave-to.ts";
import { Panel } from "./panel.tsx";

const words = texts.dashboard;

/** The user's plan, what it costs, and how much of it is used. */
export function PlanSection({ user }: { user: User }) {
  const { data, error, mutate } = useSubscription(user.id);
  const off = isPaymentsOff(error);
  return (
    <Panel title={words.plan}>
      {data && <PlanDetails subscription={data} />}
      {!data && !error && <Skeleton className="h-30 rounded-2" />}
      {off && <Details rows={[[words.current, user.is_pro ? words.granted : texts.billing.plans.free]]} />}
      {error && !off && (
        <Note tone="bad" title={words.failed}>
          <Button size="sm" onClick={() => mutate()}>
            {texts.common.retry}
          </Button>
        </Note>
      )}
      <ChatsUsed user={user} />
      {data && <PlanActions user={user} subscription={data} />}
      {off && <Note title={texts.upgrade.off} />}
      <PriceLinks links={data?.links ?? errorDetails(error).links} />
    </Panel>
  );
}

function PlanDetails({ subscription }: { subscription: Subscription }) {
  const { plan, granted, status, amount, currency, nextBilling, endsAt, last4 } = subscription;
  const ending = status === "active" && !nextBilling && endsAt;
  return (
    <Details
      rows={[
        [words.current, plan === "free" && granted ? words.granted : texts.billing.plans[plan]],
        [words.status, status !== "none" && (ending ? words.ending : words.statuses[status])],
        [words.amount, amount !== null && currency && formatMoney(amount, currency)],
        [words.nextBilling, nextBilling && formatDate(nextBilling)],
        [words.endsAt, endsAt && formatDate(endsAt)],
        [words.card, last4 && <Card digits={last4} />],
      ]}
    />
  );
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

function ChatsUsed({ user: { chats_used: used, chats_limit: limit } }: { user: User }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-muted">{words.chats}</span>
        <span className="num">{limit === null ? words.unlimited(used) : words.used(used, limit)}</span>
      </p>
      {limit !== null && (
        <Progress
          className="h-1.5 rounded-full"
          value={Math.min(used / limit, 1)}
          label={words.used(used, limit)}
        />
      )}
    </div>
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
      reportPaymentError(error, words.portalFailed);
    }
  }

  return (
    <p className="flex flex-wrap gap-3">
      {subscription.plan === "free" && (
        <ButtonLink variant={user.is_pro ? "secondary" : "primary"} to={paths.upgrade}>
          {words.upgrade}
        </ButtonLink>
      )}
      {subscription.canManage && (
        <Button
          variant={subscription.plan === "free" ? "secondary" : "primary"}
          className="aria-disabled:cursor-progress"
          aria-disabled={opening}
          onClick={manage}
        >
          {opening ? texts.common.busy : texts.billing.manage}
        </Button>
      )}
    </p>
  );
}
