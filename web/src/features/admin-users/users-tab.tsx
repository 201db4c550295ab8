import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useAdminUsers } from "../../api/admin-users.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { Note } from "../../ui/note.tsx";
import { useUserActions } from "./use-user-actions.ts";
import { UserList } from "./user-list.tsx";

/** All users, newest first, with their search. */
export function UsersTab() {
  const [search, setSearch] = useState("");
  const query = useDeferredValue(search.trim());
  const list = useAdminUsers(query);
  const actions = useUserActions(list);
  const words = texts.adminUsers;
  const { users } = list;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-5">
        <div className="relative w-full max-w-95">
          <Search className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
          <Input
            className="ps-9.5 [&::-webkit-search-cancel-button]:hidden"
            type="search"
            placeholder={words.search}
            aria-label={words.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <p className="num text-muted" role="status">
          {users &&
            (list.isLoading ? words.searching(users.length) : words.shown(users.length.toLocaleString("en")))}
        </p>
      </div>
      {list.error && (
        <Note tone="bad" title={texts.admin.loadFailedTitle}>
          <Button size="sm" onClick={() => list.refresh()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {users && (
        <UserList
          users={users}
          hasMore={list.hasMore && !list.error}
          isLoading={list.isLoading}
          onMore={list.loadMore}
          {...actions}
        />
      )}
      {users?.length === 0 && !list.hasMore && (
        <Note title={words.empty}>{query && <p>{words.emptyText}</p>}</Note>
      )}
    </>
  );
}
