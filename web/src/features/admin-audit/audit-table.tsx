import { adminAudit } from "#texts/admin-models.ts";
import { categories } from "#texts/browse.ts";
import { type AuditEntry, OPERATOR } from "../../api/admin-audit.ts";
import { formatDateTime } from "../../lib/format.ts";
import { getOwn } from "../../lib/get-own.ts";
import { Badge } from "../../ui/badge.tsx";
import { ColumnNames } from "../../ui/column-names.tsx";
import { fieldsOf } from "./fields-of.ts";

/** Shows the name of a cell's column where the header is hidden. */
const labeled =
  "max-lg:before:block max-lg:before:text-meta max-lg:before:text-muted max-lg:before:content-[attr(data-label)]";

/** A row for each change. In narrow windows its cells are stacked. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const words = adminAudit;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: in Safari, `display` removes the semantics
    <table className="w-full border-collapse text-note max-lg:block" role="table">
      <thead className="max-lg:sr-only" role="rowgroup">
        <ColumnNames
          className="*:pe-4"
          columns={[words.when, words.who, words.action, words.target, words.from, words.to].map((name) => ({
            name,
          }))}
        />
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-line" role="rowgroup">
        {entries.map((entry) => (
          <tr
            key={entry.id}
            role="row"
            className="border-b border-line align-top hover:bg-row *:wrap-anywhere max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-3.5 lg:*:py-2.5 lg:*:pe-4"
          >
            <td role="cell" className="num text-muted lg:whitespace-nowrap">
              {entry.at && <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at))}</time>}
            </td>
            <td role="cell">
              <bdi>
                {entry.actorId === OPERATOR
                  ? words.operator
                  : (entry.actor ?? words.deletedUser(entry.actorId))}
              </bdi>
            </td>
            <td role="cell" className="font-semibold max-lg:col-span-full">
              {getOwn(words.actions, entry.action) ?? entry.action}
              {entry.refused && (
                <>
                  {" "}
                  <Badge tone="danger">{words.refused}</Badge>
                </>
              )}
            </td>
            <td role="cell" className="max-lg:col-span-full max-lg:empty:hidden">
              {entry.target !== "" && <bdi>{entry.target ?? words.deletedUser(entry.targetId)}</bdi>}
            </td>
            <td role="cell" data-label={words.from} className={labeled}>
              <Value label={words.from} value={entry.from} muted />
            </td>
            <td role="cell" data-label={words.to} className={labeled}>
              <Value label={words.to} value={entry.to} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** The values before or after a change. */
function Value({ label, value, muted = false }: { label: string; value: string; muted?: boolean }) {
  const words = adminAudit;
  const wordFor = (name: string, field: string) =>
    getOwn(name === "category" ? categories : words.values, field) ?? field;
  const color = muted ? "text-muted" : "";
  if (value === "") return <span className="text-muted">{words.nothing}</span>;
  const fields = fieldsOf(value);
  if (!fields) return <bdi className={color}>{getOwn(words.values, value) ?? value}</bdi>;
  return (
    <dl aria-label={label} className={`grid gap-0.5 ${color}`}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt className="inline text-muted">{`${getOwn(words.fields, name) ?? name}: `}</dt>
          <dd className="inline">
            <bdi>{wordFor(name, field)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
