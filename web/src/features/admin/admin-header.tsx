import History from "lucide-react/icons/rotate-ccw-clock";
import { admin } from "#texts/admin.ts";
import { useUser } from "../../api/user.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { AccountArea } from "../account/account-area.tsx";
import { chatsLeft } from "../account/use-allowance.ts";
import { SiteHeader } from "../page/site-header.tsx";

/** The header of the admin pages. */
export function AdminHeader() {
  const user = useUser();
  return (
    <SiteHeader line>
      {user?.isAdmin && (
        <ButtonLink variant="quiet" size="sm" iconOnlyBelow="md" to={paths.auditLog}>
          <History />
          <span className="max-md:sr-only">{admin.audit}</span>
        </ButtonLink>
      )}
      {user && (
        <AccountArea
          user={user}
          left={user.chatsLimit === null ? null : chatsLeft(user.chatsLimit, user.chatsUsed)}
        />
      )}
    </SiteHeader>
  );
}
