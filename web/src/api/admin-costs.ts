import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";

/** The response of `GET /api/admin/costs`. All amounts are in dollars. */
export interface Costs {
  creditBalance: number;
  /** False if the router does not report a balance. The balance is 0 then. */
  balanceReported: boolean;
  todayCost: number;
  monthCost: number;
  totalCost: number;
  /** Today's usage, by model. */
  usage: ModelUsage[];
  error?: string;
}

export interface ModelUsage {
  model: string;
  requests: number;
  cost: number;
}

/** The response of `GET /api/admin/usage`. */
export interface UsageRange {
  /** Every day of the range up to the current UTC day, oldest first. */
  days: { day: string; chats: number; cost: number }[];
  models: ModelUsage[];
}

export function useCosts() {
  return useSWR<Costs, Error>("/api/admin/costs", keepShown);
}

/** Returns the usage from one UTC day (YYYY-MM-DD) to another, inclusive. */
export function useUsage(from: string, to: string) {
  return useSWR<UsageRange, Error>(`/api/admin/usage?${new URLSearchParams({ from, to })}`, keepShown);
}
