import { usePages } from "./use-pages.ts";

export type AuditAction =
  | "user.pro"
  | "user.admin"
  | "user.blocked"
  | "model.create"
  | "model.update"
  | "model.delete"
  | "model.order";

/** The `actorId` of a change by the operator's command. */
export const OPERATOR = "operator";

/** One change that an admin made or tried to make. */
export interface AuditEntry {
  id: string;
  /** RFC 3339; null if unknown. */
  at: string | null;
  /** The admin's ID, or `OPERATOR`. */
  actorId: string;
  /** The admin's username; null if the admin's account was deleted. */
  actor: string | null;
  action: AuditAction | (string & {});
  targetId: string;
  /**
   * For a user, the username, or null if the account was deleted. For a model, its name, or "" if
   * the models were reordered.
   */
  target: string | null;
  /** The values before and after: "true" or "false", names, or a model's fields as JSON. */
  from: string;
  to: string;
  /** The code of the error if the change was refused. */
  refused?: string;
}

interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
}

/** Returns the changes, newest first. Fetches them again each time they are shown. */
export function useAudit() {
  const { pages, mutate, ...state } = usePages<AuditPage>(
    (cursor) => `/api/admin/audit?${new URLSearchParams({ cursor })}`,
    { revalidateOnMount: true },
  );
  return { ...state, entries: pages?.flatMap(({ entries }) => entries), retry: () => mutate() };
}
