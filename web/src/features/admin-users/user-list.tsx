import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { admin, adminUsers } from "#texts/admin.ts";
import type { AdminUser } from "../../api/admin-users.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Right } from "./use-toggle-right.ts";
import { columns, UserRow } from "./user-row.tsx";

/**
 * How many rows beyond the window are rendered. The next page is loaded when one of the last
 * OVERSCAN users is rendered.
 */
const OVERSCAN = 8;

/** In pixels, before a row has been measured. */
const ROW_HEIGHT = 72;

/** A table of users that scrolls with the page. Only the rows near the window are rendered. */
export function UserList(props: {
  users: readonly AdminUser[];
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
  onToggle: (user: AdminUser, right: Right) => void;
}) {
  const { users, hasMore, isLoading, onMore, onToggle } = props;
  const { list, virtualizer } = useVirtualRows(users);
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;

  // An empty page need not be the last: a search continues until its results fill the window.
  useEffect(() => {
    if (hasMore && !isLoading && last >= users.length - OVERSCAN) onMore();
  }, [hasMore, isLoading, last, users.length, onMore]);

  const words = adminUsers;
  if (users.length === 0 && !hasMore) return null;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: absolutely positioned rows cannot be table rows
    // biome-ignore-start lint/a11y/useFocusableInteractive: the table is not interactive
    <div role="table" aria-label={admin.users} aria-rowcount={hasMore ? -1 : users.length + 1}>
      <div role="rowgroup" className="sr-only">
        <div role="row" aria-rowindex={1}>
          {[words.user, words.joinedColumn, words.chatsColumn, words.seenColumn, words.actions].map(
            (name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ),
          )}
        </div>
      </div>
      <div
        ref={list}
        role="rowgroup"
        className="relative border-t border-line-2"
        // The height of all rows, most of which are not rendered.
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ key, index, start }) => {
          const user = users[index];
          return (
            user && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 border-b border-line hover:bg-row ${columns}`}
                style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              >
                <UserRow user={user} onToggle={(right) => onToggle(user, right)} />
              </div>
            )
          );
        })}
      </div>
      {isLoading && <Skeleton className="mt-4 h-10 rounded-2" />}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
}

/** Chooses the rows to render. `list` is the element that holds them. */
function useVirtualRows(users: readonly AdminUser[]) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The list moves when content above it changes height.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  // A new function would make the virtualizer go through all users again on every render.
  const getItemKey = useCallback((index: number) => users[index]?.id ?? index, [users]);
  const virtualizer = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey,
    scrollMargin: top,
  });
  return { list, virtualizer };
}
