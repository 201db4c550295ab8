import { Navigate } from "react-router";
import { titles } from "#texts/page.ts";
import { useSubscription } from "../api/billing.ts";
import { useUser } from "../api/user.ts";
import { AccountHeader } from "../features/account/account-header.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { Offer } from "../features/billing/offer.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { paths } from "../lib/paths.ts";

/** `/upgrade`, for signed-in users. */
export function Upgrade() {
  const user = useUser();
  const { left } = useAllowance(user);
  const isPro = user?.isPro ?? false;
  const { data: subscription, isLoading } = useSubscription(user?.isPro ? user.id : null);
  if (user === null) return <Navigate to={paths.auth} replace />;
  return (
    <>
      <title>{titles.upgrade}</title>
      <AccountHeader user={user} />
      <main className="px-page pt-page-top pb-15">
        {user && <BackToChat />}
        {user && !isLoading && <Offer isPro={isPro} subscription={subscription} left={left} />}
      </main>
    </>
  );
}
