import { useSearchParams } from "react-router";
import { useUser } from "../api/user.ts";
import { AccountArea } from "../features/account/account-area.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { NoPayment, Payment, SignedOutPayment } from "../features/billing/payment.tsx";
import { PageHeader } from "../features/page/page-header.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import * as texts from "../texts/en.ts";

/** `/payment-success`, where the checkout returns to with `?session_id=`. */
export function PaymentSuccess() {
  const user = useUser();
  const { left } = useAllowance(user);
  const [query] = useSearchParams();
  const sessionId = query.get("session_id");
  return (
    <>
      <title>{texts.titles.paymentSuccess}</title>
      <PageHeader>
        <ThemeControl />
        <AccountArea user={user} left={left} />
      </PageHeader>
      <main className="px-page pt-[clamp(32px,6vw,72px)] pb-15">
        {!sessionId && <NoPayment />}
        {sessionId && user === null && <SignedOutPayment />}
        {sessionId && user && <Payment sessionId={sessionId} />}
      </main>
    </>
  );
}
