import type { SWRConfiguration } from "swr";
import { read } from "./client.ts";

/** Data is read once and stays: no refetch on focus or by the clock, never stale, no retries. */
export const swrConfig: SWRConfiguration = {
  fetcher: read,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
};
