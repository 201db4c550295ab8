import { Navigate } from "react-router";
import { useUser } from "../api/user.ts";
import { AccountArea } from "../features/account/account-area.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { PageHeader } from "../features/page/page-header.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { paths } from "../lib/paths.ts";
import * as texts from "../texts/en.ts";
import { ButtonLink } from "../ui/button-link.tsx";

/** `/upgrade`, for signed-in users. There is nothing to buy yet, and the page says so. */
export function Upgrade() {
  const user = useUser();
  const { left } = useAllowance(user);
  const words = texts.upgrade;
  if (user === null) return <Navigate to={paths.auth} replace />;
  const { title, text } = user?.is_pro ? words.pro : words.free;
  return (
    <>
      <title>{texts.titles.upgrade}</title>
      <PageHeader>
        <ThemeControl />
        <AccountArea user={user} left={left} />
      </PageHeader>
      {user && (
        <main className="px-page pt-[clamp(32px,6vw,72px)] pb-15">
          <h1 className="text-[clamp(34px,1.2rem+2.8vw,56px)]/[1.05] tracking-[-0.028em]">{title}</h1>
          <p className="mt-3 mb-7 max-w-[54ch] text-lead text-pretty text-ink-2">{text}</p>
          <ButtonLink variant="primary" size="lg" to={paths.chat}>
            {words.action}
          </ButtonLink>
        </main>
      )}
    </>
  );
}
