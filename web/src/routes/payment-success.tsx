import { useSearchParams } from "react-router";
import { titles } from "#texts/page.ts";
import { useUser } from "../api/user.ts";
import { AccountHeader } from "../features/account/account-header.tsx";
import { NoPayment, Payment, SignedOutPayment } from "../features/billing/payment.tsx";

/** `/payment-success`. The checkout returns here with `?session_id=`. */
export function PaymentSuccess() {
  const user = useUser();
  const [query] = useSearchParams();
  const sessionId = query.get("session_id");
  return (
    <>
      <title>{titles.paymentSuccess}</title>
      <AccountHeader user={user} />
      <main className="px-page pt-solo pb-15">
        {!sessionId && <NoPayment />}
        {sessionId && user === null && <SignedOutPayment />}
        {sessionId && user && <Payment sessionId={sessionId} />}
      </main>
    </>
  );
}
