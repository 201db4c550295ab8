import { useSWRConfig } from "swr";
import { refreshUser } from "./user.ts";

const PREFIX = "/api/admin/";

/** SWR's prefix of the key of a list in pages. */
const LIST = "$inf$";

/**
 * Returns a function that fetches all admin data on the page and the current user again. Other data
 * is forgotten, so that it is fetched when it is shown. Hooks of admin data show the previous data
 * meanwhile.
 */
export function useRefresh(): () => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return async () => {
    const lists = [...cache.keys()].filter((key) => key.startsWith(LIST + PREFIX));
    refreshUser();
    await Promise.all([
      mutate((key) => typeof key === "string" && key.startsWith(PREFIX), undefined),
      ...lists.map((key) => mutate(key)),
    ]);
  };
}

/** The options of hooks of admin data. */
export const keepShown = { keepPreviousData: true };
