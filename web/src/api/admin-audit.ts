import type { Action, AuditPage, AuditEntry as SentAuditEntry } from "./types.ts";
import { usePages } from "./use-pages.ts";

/** The `actorId` of a change by the operator's command. */
export const OPERATOR = "operator";

/** A change, of a kind that may be unknown to this version of the app. */
export interface AuditEntry extends Omit<SentAuditEntry, "action"> {
  action: Action | (string & {});
}

/** Returns the changes, newest first. Fetches them again each time they are shown. */
export function useAudit() {
  const { pages, mutate, ...state } = usePages<AuditPage>(
    (cursor) => `/api/admin/audit?${new URLSearchParams({ cursor })}`,
    { revalidateOnMount: true },
  );
  return { ...state, entries: pages?.flatMap(({ entries }) => entries), retry: () => mutate() };
}
