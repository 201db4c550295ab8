import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";
import type { Costs, UsageRange } from "./types.ts";

export type { Costs, ModelUsage, UsageRange } from "./types.ts";

export function useCosts() {
  return useSWR<Costs, Error>("/api/admin/costs", keepShown);
}

/** Returns the usage from one UTC day (YYYY-MM-DD) to another, inclusive. */
export function useUsage(from: string, to: string) {
  return useSWR<UsageRange, Error>(`/api/admin/usage?${new URLSearchParams({ from, to })}`, keepShown);
}
