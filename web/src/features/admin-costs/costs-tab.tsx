import { adminCosts } from "#texts/admin-models.ts";
import { type Costs, useCosts } from "../../api/admin-costs.ts";
import { errorDetails } from "../../api/client.ts";
import { Note } from "../../ui/note.tsx";
import { StatCards } from "../../ui/stat-cards.tsx";
import { dollars } from "./dollars.ts";
import { UsageHistory } from "./usage-history.tsx";

/** What the models cost. */
export function CostsTab() {
  const { data, error } = useCosts();
  const words = adminCosts;
  const failure = data?.error ?? (error && errorDetails(error).detail);
  return (
    <div className="grid gap-8 py-6">
      <CostCards costs={data} failed={Boolean(error)} />
      {!data && !error && <p role="status">{words.loading}</p>}
      {failure !== undefined && (
        <Note tone="danger" title={words.error}>
          <bdi>{failure}</bdi>
          <ul className="list-disc ps-5">
            {words.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Note>
      )}
      <UsageHistory />
    </div>
  );
}

function CostCards({ costs, failed }: { costs: Costs | undefined; failed: boolean }) {
  const words = adminCosts;
  return (
    <StatCards
      label={words.cards}
      loadingLabel={words.loading}
      failed={failed}
      stats={[
        {
          label: words.balance,
          value: costs && dollars(costs.creditBalance),
          note: costs?.balanceReported === false ? words.notReported : words.atRouter,
        },
        { label: words.today, value: costs && dollars(costs.todayCost), note: words.sinceMidnight },
        { label: words.month, value: costs && dollars(costs.monthCost), note: words.monthNote },
        { label: words.total, value: costs && dollars(costs.totalCost), note: words.sinceStart },
      ]}
    />
  );
}
