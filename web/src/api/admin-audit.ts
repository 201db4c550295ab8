import useSWRInfinite from "swr/infinite";

export type AuditAction =
  | "user.pro"
  | "user.admin"
  | "model.create"
  | "model.update"
  | "model.delete"
  | "model.order";

/** One change that an admin made. */
export interface AuditEntry {
  id: string;
  /** RFC 3339; null if unknown. */
  at: string | null;
  /** The admin's username, or the id of a deleted account. */
  actor: string;
  action: AuditAction | (string & {});
  /** The name of the user or model; "" for the order of all models. */
  target: string;
  /** The values before and after: "true" or "false", names, or a model's fields as JSON. */
  from: string;
  to: string;
}

interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
}

const OPTIONS = { revalidateFirstPage: false };

/** Returns the changes, newest first. */
export function useAudit() {
  const pages = useSWRInfinite<AuditPage, Error>((_, previous: AuditPage | null) => {
    if (previous && previous.nextCursor === null) return null;
    return `/api/admin/audit?${new URLSearchParams({ cursor: previous?.nextCursor ?? "" })}`;
  }, OPTIONS);
  const last = pages.data?.at(-1);
  return {
    entries: pages.data?.flatMap(({ entries }) => entries),
    error: pages.error,
    isLoading: pages.isLoading || (!pages.error && pages.size > (pages.data?.length ?? 0)),
    hasMore: last !== undefined && last.nextCursor !== null,
    loadMore: () => pages.setSize((size) => size + 1),
    retry: () => pages.mutate(),
  };
}
