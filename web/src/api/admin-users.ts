import useSWRInfinite from "swr/infinite";
import { keepShown } from "./admin-refresh.ts";
import { request } from "./client.ts";

/** A user in the response of `GET /api/admin/users`. */
export interface AdminUser {
  id: string;
  username: string;
  /** Missing for accounts without one. */
  email?: string;
  /** Whether the user was seen in the last 24 hours. */
  isActive: boolean;
  /** By a subscription or a grant. */
  is_pro: boolean;
  /** Pro was granted by an admin. */
  granted: boolean;
  is_admin: boolean;
  /** Whether the admin status cannot be changed. */
  protected: boolean;
  chatCount: number;
  /** RFC 3339; null if unknown. */
  createdAt: string | null;
  lastLoginAt: string | null;
  lastSeenAt: string | null;
}

/** One page of users. A page may be empty and still have a successor. */
interface UserPage {
  users: AdminUser[];
  nextCursor: string | null;
}

/** Returns the users, newest first, whose name or email contains a text. */
export function useAdminUsers(search: string) {
  const pages = useSWRInfinite<UserPage, Error>((_, previous: UserPage | null) => {
    if (previous && previous.nextCursor === null) return null;
    const query = new URLSearchParams({ search, cursor: previous?.nextCursor ?? "" });
    return `/api/admin/users?${query}`;
  }, OPTIONS);
  const last = pages.data?.at(-1);
  return {
    users: pages.data?.flatMap(({ users }) => users),
    error: pages.error,
    /** Whether a page is being loaded. */
    isLoading: pages.isLoading || (!pages.error && pages.size > (pages.data?.length ?? 0)),
    hasMore: last !== undefined && last.nextCursor !== null,
    loadMore: () => pages.setSize((size) => size + 1),
    /** Fetches all loaded pages again. */
    refresh: pages.mutate,
    /** Shows a changed user until the pages are fetched again. */
    show: (user: AdminUser) =>
      pages.mutate(
        (data) =>
          data?.map((page) => ({
            ...page,
            users: page.users.map((one) => (one.id === user.id ? user : one)),
          })),
        { revalidate: false },
      ),
  };
}

/** Fetches only missing pages, even when the list is shown again. */
const OPTIONS = { ...keepShown, revalidateFirstPage: false, revalidateIfStale: true };

/** Grants Pro, or removes the grant. Throws a RequestError. */
export async function setPro(id: string, isPro: boolean): Promise<void> {
  await request("PUT", `/api/admin/users/${id}/pro`, { body: { isPro } });
}

/** Grants or removes admin rights. Throws a RequestError. */
export async function setAdmin(id: string, isAdmin: boolean): Promise<void> {
  await request("PUT", `/api/admin/users/${id}/admin`, { body: { isAdmin } });
}
