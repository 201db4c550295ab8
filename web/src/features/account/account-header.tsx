import type { User } from "../../api/user.ts";
import { LanguageControl } from "../language/language-control.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ThemeControl } from "../theme/theme-control.tsx";
import { AccountArea } from "./account-area.tsx";
import { useAllowance } from "./use-allowance.ts";

/** The header of a page about the account: the theme and the account. */
export function AccountHeader({ user }: { user: User | null | undefined }) {
  const { left } = useAllowance(user);
  return (
    <PageHeader>
      <LanguageControl className="max-md:hidden" />
      <ThemeControl />
      <AccountArea user={user} left={left} />
    </PageHeader>
  );
}
