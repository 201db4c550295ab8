import { useEffect } from "react";
import { admin } from "#texts/admin.ts";
import { common } from "#texts/page.ts";
import { errorDetails } from "../../api/client.ts";
import { refreshUser } from "../../api/user.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { toast } from "../../ui/toasts.ts";

/**
 * Shows a toast if admin data could not be loaded. Refetches the user, who may no longer be an
 * admin.
 */
export function useLoadFailure(error: Error | undefined): void {
  useEffect(() => {
    if (!error) return;
    toast(() => ({ title: admin.loadFailedTitle, text: admin.loadFailedText, tone: "destructive" }));
    refreshUser();
  }, [error]);
}

/** Replaces admin data that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useLoadFailure(error);
  return (
    <Note tone="danger" title={admin.loadFailedText}>
      <bdi>{errorDetails(error).detail}</bdi>
      <Button size="sm" className="mt-1" onClick={onRetry}>
        {common.retry}
      </Button>
    </Note>
  );
}
