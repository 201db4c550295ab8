import ArrowLeft from "lucide-react/icons/arrow-left";
import { admin } from "#texts/admin.ts";
import { adminAudit } from "#texts/admin-models.ts";
import { useAudit } from "../../api/admin-audit.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { CompactTitle } from "../../ui/compact-title.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../admin-failure/load-failure.tsx";
import { AuditTable } from "./audit-table.tsx";

/** The changes that admins have made. */
export function AuditScreen() {
  const { entries, error, isLoading, hasMore, loadMore, retry } = useAudit();
  const words = adminAudit;
  return (
    <main className="grid gap-6 px-page pt-7 pb-15">
      <div>
        <ButtonLink variant="quiet" size="sm" className="-ms-2 mb-4" to={paths.admin}>
          <ArrowLeft className="rtl:-scale-x-100" />
          {words.back}
        </ButtonLink>
        <CompactTitle>{words.title}</CompactTitle>
        <p className="mt-3 max-w-lead text-lead text-balance text-ink-2">{words.lead}</p>
      </div>
      {!entries && !error && <Skeleton className="h-60 rounded-3" label={admin.loading} />}
      {error && <LoadFailure error={error} onRetry={retry} />}
      {entries?.length === 0 && !hasMore && <Note title={words.empty} />}
      {entries && entries.length > 0 && <AuditTable entries={entries} />}
      {hasMore && (
        <Button className="justify-self-start" aria-disabled={isLoading} onClick={loadMore}>
          {isLoading ? admin.loading : words.more}
        </Button>
      )}
    </main>
  );
}
