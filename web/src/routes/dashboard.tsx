import { Navigate } from "react-router";
import { useUser } from "../api/user.ts";
import { AccountArea } from "../features/account/account-area.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { AccountSection } from "../features/dashboard/account-section.tsx";
import { PlanSection } from "../features/dashboard/plan-section.tsx";
import { BackToChat } from "../features/page/back-to-chat.tsx";
import { PageHeader } from "../features/page/page-header.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { paths } from "../lib/paths.ts";
import * as texts from "../texts/en.ts";

/** `/dashboard`, for signed-in users: the plan and the account. */
export function Dashboard() {
  const user = useUser();
  const { left } = useAllowance(user);
  if (user === null) return <Navigate to={paths.auth} replace />;
  return (
    <>
      <title>{texts.titles.dashboard}</title>
      <PageHeader>
        <ThemeControl />
        <AccountArea user={user} left={left} />
      </PageHeader>
      {user && (
        <main className="px-page pt-[clamp(20px,3vw,44px)] pb-15">
          <BackToChat />
          <PageTitle>{texts.dashboard.title}</PageTitle>
          <div className="mt-[clamp(28px,4vw,52px)] grid gap-6 lg:grid-cols-2 lg:items-start">
            <PlanSection user={user} />
            <AccountSection user={user} />
          </div>
        </main>
      )}
    </>
  );
}
