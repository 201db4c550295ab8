import InfinityIcon from "lucide-react/icons/infinity";
import { account } from "#texts/account.ts";
import type { User } from "../../api/user.ts";
import { Badge } from "../../ui/badge.tsx";

/** The number of chats left, if there is a limit; for a Pro user, an infinity sign and a badge. */
export function ChatsLeft(props: {
  /** Null for no limit. */
  left: number | null;
  user: User | null;
  className?: string;
}) {
  const { left, user, className = "" } = props;
  const words = account;
  if (left === null && !user?.isPro) return null;
  return (
    <span
      className={`num inline-flex items-center gap-1.75 text-label font-medium text-ink-2 max-md:leading-tight md:whitespace-nowrap ${className}`}
    >
      {left === null ? (
        <>
          <InfinityIcon role="img" aria-hidden={false} aria-label={words.unlimited} />
          <Badge tone="accent">{words.pro}</Badge>
        </>
      ) : user ? (
        words.left(left)
      ) : (
        words.visitorLeft(left)
      )}
    </span>
  );
}
