import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useAudit } from "../../api/admin-audit.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../page/page-title.tsx";

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** What admins have changed. */
export function AuditScreen() {
  const { entries, error, hasMore, loadMore, retry } = useAudit();
  const words = texts.adminAudit;
  return (
    <main className="grid gap-6 px-page pt-7 pb-15">
      <Link
        className={buttonClass({ variant: "quiet", size: "sm", className: "justify-self-start" })}
        to={paths.admin}
      >
        <ArrowLeft className="rtl:-scale-x-100" />
        {words.back}
      </Link>
      <div>
        <PageTitle lead={words.lead}>{words.title}</PageTitle>
      </div>
      {!entries && !error && <Skeleton className="h-60 rounded-3" />}
      {error && (
        <Note tone="bad" title={words.failed}>
          <Button size="sm" onClick={retry}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {entries?.length === 0 && <Note title={words.empty} />}
      {entries && entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <section className="overflow-x-auto" aria-label={words.title} tabIndex={0}>
          <table className="w-full min-w-180 border-collapse text-note">
            <thead>
              <tr className="border-b border-line-2 text-start text-meta text-muted *:py-1.5 *:pe-4 *:text-start *:font-normal">
                {[words.when, words.who, words.action, words.target, words.from, words.to].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id} className="border-b border-line align-top *:py-2.5 *:pe-4 *:wrap-anywhere">
                  <td className="num whitespace-nowrap">{when.format(new Date(entry.at))}</td>
                  <td>{entry.actor}</td>
                  <td>{entry.action}</td>
                  <td>{entry.target}</td>
                  <td className="text-muted">{entry.from}</td>
                  <td>{entry.to}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hasMore && (
        <Button className="justify-self-start" onClick={loadMore}>
          {words.more}
        </Button>
      )}
    </main>
  );
}
