import "./upgrade.css";
import { Link, Navigate } from "react-router";
import { useUser } from "../api/user.ts";
import { AccountArea } from "../features/account/account-area.tsx";
import { useAllowance } from "../features/account/use-allowance.ts";
import { PageHeader } from "../features/page/page-header.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { paths } from "../lib/paths.ts";
import * as texts from "../texts/en.ts";

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
      <PageHeader className="open fit">
        <ThemeControl />
        <AccountArea user={user} left={left} />
      </PageHeader>
      {user && (
        <main className="upgrade">
          <h1>{title}</h1>
          <p>{text}</p>
          <Link className="btn primary lg" to={paths.chat}>
            {words.action}
          </Link>
        </main>
      )}
    </>
  );
}
