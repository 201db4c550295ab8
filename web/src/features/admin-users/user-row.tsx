import { account } from "#texts/account.ts";
import { adminUsers } from "#texts/admin.ts";
import type { AdminUser } from "../../api/admin-users.ts";
import { initial } from "../../lib/initial.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Right } from "./use-toggle-right.ts";

/** The columns of a row. In narrow windows its cells wrap below the name. */
export const columns =
  "gap-x-4 gap-y-1 py-3 max-ml:flex max-ml:flex-wrap max-ml:ps-13 ml:grid ml:grid-cols-[minmax(304px,2.45fr)_0.96fr_0.75fr_1.25fr_minmax(258px,1.6fr)] ml:gap-x-3 ml:items-center";

/** The cells of one user. */
export function UserRow({ user, onToggle }: { user: AdminUser; onToggle: (right: Right) => void }) {
  const words = adminUsers;
  const name = user.username || account.nameless;
  const time = (at: string) => relativeTime(at, Date.now()) ?? words.justNow;
  const seenAt = user.lastSeenAt ?? user.lastLoginAt;
  const button = (right: Right, grant: string, remove: string) => {
    const label = user[right] ? remove : grant;
    return (
      <Button
        variant="quiet"
        size="sm"
        aria-label={words.actionFor(label, name)}
        onClick={() => onToggle(right)}
      >
        {label}
      </Button>
    );
  };
  // biome-ignore-start lint/a11y/useSemanticElements: see user-list.tsx
  return (
    <>
      <div
        role="cell"
        className="grid grid-cols-auto-fr items-center gap-3.5 max-ml:-ms-13 max-ml:basis-full"
      >
        <span
          aria-hidden
          className="grid size-9.5 place-items-center rounded-full border border-line-2 bg-well text-label font-semibold text-ink-2"
        >
          {initial(name)}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <b className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </b>
            {user.isActive && <Badge tone="live">{words.active}</Badge>}
            {user.isPro && <Badge tone="accent">{words.pro}</Badge>}
            {user.isAdmin && <Badge>{words.admin}</Badge>}
            {user.isBlocked && <Badge tone="danger">{words.blocked}</Badge>}
          </p>
          <p className="text-meta wrap-anywhere text-muted">
            <bdi>{user.email || words.noEmail}</bdi>
          </p>
        </div>
      </div>
      <Cell>{user.createdAt ? words.joined(time(user.createdAt)) : words.joinedUnknown}</Cell>
      <Cell>{words.chats(user.chatCount)}</Cell>
      <Cell>{seenAt ? words.seen(time(seenAt)) : words.neverSeen}</Cell>
      <div role="cell" className="flex flex-wrap gap-1 max-ml:-ms-2 max-ml:basis-full ml:justify-end">
        {button("isPro", words.makePro, words.removePro)}
        {!user.protected && button("isAdmin", words.makeAdmin, words.removeAdmin)}
        {!user.isAdmin && button("isBlocked", words.block, words.unblock)}
      </div>
    </>
  );
}

function Cell({ children }: { children: string }) {
  return (
    <div role="cell" className="num text-meta text-ink-2">
      {children}
    </div>
  );
}
// biome-ignore-end lint/a11y/useSemanticElements: see user-list.tsx
