import { useSWRConfig } from "swr";
import { keepShown } from "./admin-refresh.ts";
import { request } from "./client.ts";
import type { AdminUser, UserPage } from "./types.ts";
import { usePages } from "./use-pages.ts";

export type { AdminUser };

const URL_PREFIX = "/api/admin/users?";

/** When a list is shown again, fetches the pages that a refresh has dropped, and no others. */
const OPTIONS = { ...keepShown, revalidateIfStale: true };

/** Returns the users whose username or email contains `search`, newest first. */
export function useAdminUsers(search: string) {
  const { mutate: mutateAll } = useSWRConfig();
  const { pages, mutate, ...state } = usePages<UserPage>(
    (cursor) => `${URL_PREFIX}${new URLSearchParams({ search, cursor })}`,
    OPTIONS,
  );
  return {
    ...state,
    users: pages?.flatMap(({ users }) => users),
    /** Fetches all loaded pages again. Those of other searches are dropped. */
    refresh: () => {
      mutateAll((key) => typeof key === "string" && key.startsWith(URL_PREFIX), undefined);
      return mutate();
    },
    /** Shows a changed user until the pages are fetched again. */
    show: (user: AdminUser) =>
      mutate(
        (data) =>
          data?.map((page) => ({
            ...page,
            users: page.users.map((one) => (one.id === user.id ? user : one)),
          })),
        { revalidate: false },
      ),
  };
}

/** Grants Pro, or removes the grant. Throws a RequestError. */
export async function setPro(id: string, isPro: boolean): Promise<void> {
  await request("PUT", `/api/admin/users/${id}/pro`, { body: { isPro } });
}

/** Grants or removes admin rights. Throws a RequestError. */
export async function setAdmin(id: string, isAdmin: boolean): Promise<void> {
  await request("PUT", `/api/admin/users/${id}/admin`, { body: { isAdmin } });
}

/** Blocks or unblocks a user. Throws a RequestError. */
export async function setBlocked(id: string, isBlocked: boolean): Promise<void> {
  await request("PUT", `/api/admin/users/${id}/blocked`, { body: { isBlocked } });
}
