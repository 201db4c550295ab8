import { useEffect, useRef, useSyncExternalStore } from "react";
import { useHandler } from "../lib/use-handler.ts";
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

/** Calls `onBack` when a lost connection is restored. */
export function useReconnected(onBack: () => void): void {
  const lost = useConnectionLost();
  const wasLost = useRef(lost);
  const handler = useHandler(onBack);
  useEffect(() => {
    if (wasLost.current && !lost) handler();
    wasLost.current = lost;
  }, [lost, handler]);
}

/**
 * Checks the connection when a request gets no response, when the browser goes online or offline,
 * and every few seconds while the connection is lost. The browser's own state is not enough: a
 * browser can be online and not reach this server, or offline and reach it on the same machine.
 * Returns a function that stops watching.
 */
export function watchConnection(): () => void {
  onNetworkError(checkConnection);
  window.addEventListener("online", checkConnection);
  window.addEventListener("offline", checkConnection);
  if (!navigator.onLine) checkConnection();
  return () => {
    window.removeEventListener("online", checkConnection);
    window.removeEventListener("offline", checkConnection);
    clearTimeout(retry);
  };
}

/**
 * Checks the connection now and, while it is lost, every few seconds. Returns whether it is lost.
 */
export async function checkConnection(): Promise<boolean> {
  if (checking) return lost;
  checking = true;
  clearTimeout(retry);
  let failed = false;
  try {
    await request("GET", "/api/health");
  } catch (error) {
    failed = !(error instanceof RequestError);
  }
  checking = false;
  if (failed) retry = setTimeout(checkConnection, RETRY_MS);
  if (failed !== lost) {
    lost = failed;
    for (const listener of listeners) listener();
  }
  return lost;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
