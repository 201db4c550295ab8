import Check from "lucide-react/icons/check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ReactNode, useEffect } from "react";
import { account } from "#texts/account.ts";
import { billing, paymentSuccess } from "#texts/billing.ts";
import { common } from "#texts/page.ts";
import type { CheckoutOutcome, Links } from "../../api/types.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { toast } from "../../ui/toasts.ts";
import { PageTitle } from "../page/page-title.tsx";
import { PriceLinks } from "./price-links.tsx";
import { useVerification } from "./use-verification.ts";

const words = paymentSuccess;

/** The outcome of a checkout, for the user who paid. */
export function Payment({ sessionId }: { sessionId: string }) {
  const [state, retry] = useVerification(sessionId);
  switch (state.status) {
    case "verifying":
      return (
        <div role="status">
          <PageTitle lead={words.verifyingText}>
            {words.verifying} <LoaderCircle className="inline size-[0.7em] motion-safe:animate-spin" />
          </PageTitle>
        </div>
      );
    case "pending":
      return (
        <div role="status">
          <PageTitle lead={words.pendingText}>{words.pending}</PageTitle>
          <Buttons>
            <ButtonLink variant="primary" size="lg" to={paths.chat}>
              {words.start}
            </ButtonLink>
            <ButtonLink size="lg" to={paths.dashboard}>
              {words.account}
            </ButtonLink>
          </Buttons>
        </div>
      );
    case "active":
      return <Paid payment={state.payment} />;
    case "failed":
      return <Failed detail={state.detail} links={state.links} onRetry={retry} />;
  }
}

function Paid({ payment }: { payment: CheckoutOutcome }) {
  const { plan, amount, currency, nextBilling } = payment;
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className="mt-7 grid max-w-150 gap-6 rounded-3 border border-line-2 bg-sheet p-5 md:p-7">
        <DescriptionList
          rows={[
            [words.plan, plan && billing.plans[plan]],
            [words.amount, currency && formatMoney(amount, currency)],
            [words.nextBilling, nextBilling && formatDate(nextBilling)],
          ]}
        />
        <section>
          <h2 className="text-label font-semibold">{words.included}</h2>
          <ul className="mt-2 grid gap-2">
            {words.benefits.map((benefit) => (
              <li key={benefit} className="grid grid-cols-auto-fr gap-x-2.5">
                <Check className="mt-0.75 text-accent" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Buttons>
        <ButtonLink variant="primary" size="lg" to={paths.chat}>
          {words.start}
        </ButtonLink>
        <ButtonLink size="lg" to={paths.dashboard}>
          {billing.manage}
        </ButtonLink>
      </Buttons>
    </>
  );
}

function Failed({ detail, links, onRetry }: { detail: string; links: Links; onRetry: () => void }) {
  return (
    <>
      <PageTitle lead={detail || words.failed}>{words.failedTitle}</PageTitle>
      {detail && <p className="mt-2 max-w-measure text-balance text-ink-2">{words.failed}</p>}
      <Buttons>
        <Button variant="primary" size="lg" onClick={onRetry}>
          {common.retry}
        </Button>
        <ButtonLink size="lg" to={paths.dashboard}>
          {words.account}
        </ButtonLink>
      </Buttons>
      <PriceLinks links={links} />
    </>
  );
}

/** The page shown if the URL has no checkout session ID. */
export function NoPayment() {
  useEffect(() => {
    toast(() => ({ title: words.noSessionTitle, text: words.noSession, tone: "destructive" }));
  }, []);
  return (
    <>
      <PageTitle lead={words.noSessionText}>{words.noSession}</PageTitle>
      <Buttons>
        <ButtonLink variant="primary" size="lg" to={paths.dashboard}>
          {words.account}
        </ButtonLink>
      </Buttons>
    </>
  );
}

/** The page for a user whose session ended during checkout. */
export function SignedOutPayment() {
  return (
    <>
      <PageTitle lead={words.signedOutText}>{words.signedOut}</PageTitle>
      <Buttons>
        <ButtonLink variant="primary" size="lg" to={paths.auth}>
          {account.signIn}
        </ButtonLink>
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <p className="mt-7 grid gap-3 sm:flex sm:flex-wrap">{children}</p>;
}
