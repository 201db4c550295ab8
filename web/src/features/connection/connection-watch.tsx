import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSWRConfig } from "swr";
import { connection } from "#texts/connection.ts";
import { checkConnection, useReconnected, watchConnection } from "../../api/connection.ts";
import { paths } from "../../lib/paths.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { toast } from "../../ui/toasts.ts";
import { ConnectionNotice } from "./connection-notice.tsx";

/**
 * Shows a notice while the connection is lost. Once it is back, repeats the requests that failed
 * and shows a toast. `/chat` has its own notice.
 */
export function ConnectionWatch() {
  const { pathname } = useLocation();
  const { cache, mutate } = useSWRConfig();
  useEffect(watchConnection, []);
  useReconnected(() => {
    // By key: a filter passed to `mutate` never sees infinite lists.
    for (const key of [...cache.keys()]) if (cache.get(key)?.error !== undefined) mutate(key);
    toast(() => ({ title: connection.back }));
  });
  if (pathname === paths.chat) return null;
  return (
    <ConnectionNotice
      className="fixed inset-x-0 bottom-3 z-30 mx-auto w-105 max-w-window shadow-float"
      text={connection.retrying}
    />
  );
}

let retried = false;

/**
 * Calls `onBack` when a lost connection is restored. Also calls it if the first check succeeds,
 * because a brief outage may already be over, but only once per document.
 */
export function Reconnect({ onBack }: { onBack: () => void }) {
  const handler = useHandler(onBack);
  useReconnected(handler);
  useEffect(() => {
    // A module that fails to load does not start a check.
    checkConnection().then((lost) => {
      if (lost || retried) return;
      retried = true;
      handler();
    });
  }, [handler]);
  return null;
}
