import { useSWRConfig } from "swr";
import { refreshUser } from "./user.ts";

const PREFIX = "/api/admin/";

/** SWR's key prefix for infinite lists. A filter passed to `mutate` never sees these keys. */
const INFINITE = "$inf$";

/**
 * Returns a function that refetches the current user and all admin data on the page. Admin data
 * that is not on the page is dropped, and fetched when it is next shown. Hooks keep showing the
 * previous data meanwhile.
 */
export function useRefresh(): () => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return async () => {
    const lists = [...cache.keys()].filter((key) => key.startsWith(INFINITE + PREFIX));
    refreshUser();
    await Promise.all([
      mutate((key) => typeof key === "string" && key.startsWith(PREFIX), undefined),
      ...lists.map((key) => mutate(key)),
    ]);
  };
}

/** SWR options for admin data: a refresh does not empty the screen. */
export const keepShown = { keepPreviousData: true };
