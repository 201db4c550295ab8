import type { User } from "../../api/user.ts";
import { SiteHeader } from "../page/site-header.tsx";
import { AccountArea } from "./account-area.tsx";
import { useAllowance } from "./use-allowance.ts";

/** The header of a page that shows the account. */
export function AccountHeader({ user }: { user: User | null | undefined }) {
  const { left } = useAllowance(user);
  return (
    <SiteHeader>
      <AccountArea user={user} left={left} />
    </SiteHeader>
  );
}
