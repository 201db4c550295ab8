import Ban from "lucide-react/icons/ban";
import { account } from "#texts/account.ts";
import { billing } from "#texts/billing.ts";
import { useSubscription } from "../../api/billing.ts";
import { errorDetails } from "../../api/client.ts";
import type { User } from "../../api/user.ts";
import { Notice } from "../../ui/notice.tsx";
import { priceLinkClass, supportHref } from "../billing/price-links.tsx";

/** Tells blocked users that they are blocked, and where to turn. Empty for others. */
export function BlockedNotice({ user }: { user: User | null | undefined }) {
  return (
    // Screen readers announce changes only in a live region that is already on the page.
    <div role="status">{user?.isBlocked && <Blocked user={user} />}</div>
  );
}

function Blocked({ user }: { user: User }) {
  const { data, error } = useSubscription(user.id);
  // Screen readers would announce the whole notice again when the link is added.
  if (!data && !error) return null;
  const { support } = data?.links ?? errorDetails(error).links;
  return (
    <Notice icon={<Ban className="translate-y-1 text-danger" />} className="mb-2">
      <p className="flex-1">
        {account.blocked}{" "}
        {support && (
          <a className={priceLinkClass} href={supportHref(support)} rel="noreferrer" target="_blank">
            {billing.supportAt(support)}
          </a>
        )}
      </p>
    </Notice>
  );
}
