import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";

/** The response of `GET /api/admin/stats`. */
export interface Stats {
  totalUsers: number;
  /** Users seen in the last 24 hours. */
  activeUsers: number;
  totalChats: number;
  /** Since midnight UTC. */
  todayChats: number;
  /** Users with a paid subscription. */
  premiumUsers: number;
}

export function useStats() {
  return useSWR<Stats, Error>("/api/admin/stats", keepShown);
}
