import useSWRInfinite from "swr/infinite";

/** One change that an admin made. */
export interface AuditEntry {
  id: string;
  /** RFC 3339. */
  at: string;
  /** The admin's username, or the id of an account that no longer exists. */
  actor: string;
  action: string;
  /** What was changed: the name or id of a user or model. */
  target: string;
  from: string;
  to: string;
}

interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
}

/** Returns the changes, newest first. */
export function useAudit() {
  const pages = useSWRInfinite<AuditPage, Error>((_, previous: AuditPage | null) => {
    if (previous && previous.nextCursor === null) return null;
    return `/api/admin/audit?${new URLSearchParams({ cursor: previous?.nextCursor ?? "" })}`;
  });
  const last = pages.data?.at(-1);
  return {
    entries: pages.data?.flatMap(({ entries }) => entries),
    error: pages.error,
    hasMore: last !== undefined && last.nextCursor !== null,
    loadMore: () => pages.setSize((size) => size + 1),
    retry: () => pages.mutate(),
  };
}
