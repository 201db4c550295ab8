import type { SWRConfiguration } from "swr";
import { read } from "./client.ts";

/** Data is fetched once and kept: no revalidation, no polling, no retries. */
export const swrConfig: SWRConfiguration = {
  fetcher: read,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
};
