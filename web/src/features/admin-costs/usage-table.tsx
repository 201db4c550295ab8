import type { ModelUsage } from "../../api/admin-costs.ts";
import * as texts from "../../texts/en.ts";
import { number } from "../../texts/plural.ts";
import { ColumnNames } from "../../ui/column-names.tsx";
import { Note } from "../../ui/note.tsx";
import { dollars } from "./dollars.ts";

/** What each model cost, most expensive first. */
export function UsageTable({ usage }: { usage: readonly ModelUsage[] }) {
  const words = texts.adminCosts;
  if (usage.length === 0) {
    return (
      <Note title={words.empty}>
        <p>{words.emptyText}</p>
      </Note>
    );
  }
  const most = Math.max(...usage.map(({ cost }) => cost));
  const sorted = [...usage].sort((a, b) => b.cost - a.cost);
  return (
    <table className="w-full border-collapse">
      <thead>
        <ColumnNames
          columns={[
            { name: words.model },
            { name: words.share, className: "max-md:hidden" },
            { name: words.requests, isNumber: true },
            { name: words.cost, isNumber: true },
          ]}
        />
      </thead>
      <tbody>
        {sorted.map(({ model, requests, cost }) => (
          <tr key={model} className="border-b border-line *:py-2.5 hover:bg-row">
            <th scope="row" className="pe-4 text-start font-semibold wrap-anywhere">
              {model}
            </th>
            <td className="w-2/5 max-md:hidden">
              <svg className="block h-1.5 w-full rounded-full bg-line rtl:-scale-x-100" aria-hidden>
                <rect
                  className="fill-accent"
                  height="100%"
                  width={`${most > 0 ? (cost / most) * 100 : 0}%`}
                />
              </svg>
            </td>
            <td className="num ps-4 text-right">{number(requests)}</td>
            <td className="num ps-4 text-right">{dollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
