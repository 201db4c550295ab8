import { Navigate } from "react-router";
import { dashboard } from "#texts/billing.ts";
import { titles } from "#texts/page.ts";
import { useUser } from "../api/user.ts";
import { AccountHeader } from "../features/account/account-header.tsx";
import { BlockedNotice } from "../features/account/blocked-notice.tsx";
import { AccountSection } from "../features/dashboard/account-section.tsx";
import { PlanSection } from "../features/dashboard/plan-section.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { paths } from "../lib/paths.ts";

/** `/dashboard`, for signed-in users: the plan and the account. */
export function Dashboard() {
  const user = useUser();
  if (user === null) return <Navigate to={paths.auth} replace />;
  return (
    <>
      <title>{titles.dashboard}</title>
      <AccountHeader user={user} />
      {user && (
        <main className="px-page pt-page-top pb-15">
          <BackToChat />
          <PageTitle>{dashboard.title}</PageTitle>
          <div className="has-[p]:mt-section">
            <BlockedNotice user={user} />
          </div>
          <div
            // An open dialog closes when another user signs in.
            key={user.id}
            className="mt-section grid gap-6 lg:grid-cols-2 lg:items-start"
          >
            <PlanSection user={user} />
            <AccountSection user={user} />
          </div>
        </main>
      )}
    </>
  );
}
