import { useEffect, useState } from "react";
import { adminUsers } from "#texts/admin.ts";
import { useAdminUsers } from "../../api/admin-users.ts";
import { Note } from "../../ui/note.tsx";
import { SearchBar } from "../../ui/search-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../admin-failure/load-failure.tsx";
import { useToggleRight } from "./use-toggle-right.ts";
import { UserList } from "./user-list.tsx";

/** How long typing must pause before the search starts. */
const SEARCH_DELAY_MS = 250;

/** All users, newest first, with a search field. */
export function UsersTab() {
  const [search, setSearch] = useState("");
  const query = useDebounced(search.trim(), SEARCH_DELAY_MS);
  const list = useAdminUsers(query);
  const toggle = useToggleRight(list);
  const words = adminUsers;
  const { users } = list;
  return (
    <>
      <SearchBar
        label={words.search}
        value={search}
        onChange={setSearch}
        found={users && (list.isLoading && query ? words.searching : words.shown)(users.length)}
      />
      {list.error && <LoadFailure error={list.error} onRetry={() => list.refresh()} />}
      {!users && !list.error && <UsersSkeleton />}
      {users && (
        <UserList
          users={users}
          hasMore={list.hasMore && !list.error}
          isLoading={list.isLoading}
          onMore={list.loadMore}
          onToggle={toggle}
        />
      )}
      {users?.length === 0 && !list.hasMore && !list.isLoading && !list.error && (
        <Note title={words.empty}>{query && words.emptyText}</Note>
      )}
    </>
  );
}

function UsersSkeleton() {
  return (
    <div role="status" aria-label={adminUsers.loading}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className="flex items-center gap-3.5 border-t border-line py-3.5">
          <Skeleton className="size-9.5 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-40 rounded-1" />
            <Skeleton className="h-3 w-28 rounded-1" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Returns the value, delayed until it has not changed for `ms` milliseconds. */
function useDebounced(value: string, ms: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
