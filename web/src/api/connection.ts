import { useSyncExternalStore } from "react";
import { onNetworkError, RequestError, request } from "./client.ts";

/** How long to wait between two attempts to reach the server, in milliseconds. */
const RETRY_MS = 3000;

let lost = false;
let checking = false;
let retry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server cannot be reached. Needs `watchConnection`. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}

/**
 * Checks the connection when a request gets no response, when the browser goes online or offline,
 * and every few seconds while the connection is lost. The browser's own state is not enough: it can
 * be online without reaching this server, and offline next to a server on the same machine.
 *
 * @returns a function that ends the watch
 */
export function watchConnection(): () => void {
  onNetworkError(check);
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  if (!navigator.onLine) check();
  return () => {
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
    clearTimeout(retry);
  };
}

async function check(): Promise<void> {
  if (checking) return;
  checking = true;
  clearTimeout(retry);
  let failed = false;
  try {
    await request("GET", "/api/health");
  } catch (error) {
    failed = !(error instanceof RequestError);
  }
  checking = false;
  if (failed) retry = setTimeout(check, RETRY_MS);
  if (failed === lost) return;
  lost = failed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
