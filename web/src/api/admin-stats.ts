import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";
import type { Stats } from "./types.ts";

export type { Stats };

export function useStats() {
  return useSWR<Stats, Error>("/api/admin/stats", keepShown);
}
