import Download from "lucide-react/icons/download";
import { useState } from "react";
import { adminCosts } from "#texts/admin-models.ts";
import { useUsage } from "../../api/admin-costs.ts";
import { download } from "../../lib/download.ts";
import { limits } from "../../lib/limits.ts";
import { number } from "../../texts/plural.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { ColumnNames } from "../../ui/column-names.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LoadFailure } from "../admin-failure/load-failure.tsx";
import { daysCsv, modelsCsv } from "./csv.ts";
import { dollars } from "./dollars.ts";
import { UsageTable } from "./usage-table.tsx";

const CostChart = lazyNamed(() => import("./cost-chart.tsx"), "CostChart");

const DAY_MS = 86_400_000;
const utcDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Costs over a range of days, today included, as a chart and as tables. */
export function UsageHistory() {
  const [from, setFrom] = useState(() => utcDay(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(() => utcDay(Date.now()));
  const words = adminCosts;
  return (
    <section className="grid gap-5">
      <h2 className="text-title">{words.breakdown}</h2>
      <div className="flex flex-wrap gap-3">
        <TextField
          label={words.from}
          type="date"
          className="min-w-40"
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={words.to}
          type="date"
          className="min-w-40"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      {isValidRange(from, to) ? (
        // Without the key, useUsage would return the previous range until this one has loaded.
        <Range key={`${from} ${to}`} from={from} to={to} />
      ) : (
        <Note title={words.invalidRange} />
      )}
    </section>
  );
}

function isValidRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= limits.usage.days;
}

function Range({ from, to }: { from: string; to: string }) {
  const { data, error, mutate } = useUsage(from, to);
  const words = adminCosts;
  if (error) {
    return <LoadFailure error={error} onRetry={() => mutate()} />;
  }
  if (!data) return <Skeleton className="h-60 rounded-3" label={words.loading} />;
  if (data.models.length === 0) return <Note title={words.empty}>{words.emptyText}</Note>;
  return (
    <>
      <AsyncBoundary>
        <CostChart days={data.days} label={words.chart(from, to)} />
      </AsyncBoundary>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => download(`costs-by-day-${from}-${to}.csv`, "text/csv", daysCsv(data.days))}>
          <Download />
          {words.daysCsv}
        </Button>
        <Button
          onClick={() => download(`costs-by-model-${from}-${to}.csv`, "text/csv", modelsCsv(data.models))}
        >
          <Download />
          {words.modelsCsv}
        </Button>
      </div>
      <UsageTable usage={data.models} />
      <div className="max-w-150">
        <Disclosure summary={words.table}>
          <table className="w-full border-collapse">
            <thead>
              <ColumnNames
                columns={[
                  { name: words.day },
                  { name: words.chats, isNumber: true },
                  { name: words.cost, isNumber: true },
                ]}
              />
            </thead>
            <tbody>
              {data.days.map(({ day, chats, cost }) => (
                <tr key={day} className="num border-b border-line *:py-1.5">
                  <th scope="row" className="text-start font-normal">
                    {day}
                  </th>
                  <td className="text-right">{number(chats)}</td>
                  <td className="text-right">{dollars(cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      </div>
    </>
  );
}
