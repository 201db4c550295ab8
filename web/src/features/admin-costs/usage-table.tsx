import { adminCosts } from "#texts/admin-models.ts";
import type { ModelUsage } from "../../api/admin-costs.ts";
import { useAdminModels } from "../../api/admin-models.ts";
import { number } from "../../texts/plural.ts";
import { ColumnNames } from "../../ui/column-names.tsx";
import { IconTile } from "../admin-models/icon-tile.tsx";
import { displayName } from "../models/display-name.ts";
import { dollars } from "./dollars.ts";

/** What each model cost, most expensive first. Models that have left the catalog keep their ID as name. */
export function UsageTable({ usage }: { usage: readonly ModelUsage[] }) {
  const words = adminCosts;
  const total = usage.reduce((sum, { cost }) => sum + cost, 0);
  const share = (cost: number) => (total > 0 ? cost / total : 0);
  const sorted = [...usage].sort((a, b) => b.cost - a.cost);
  return (
    <table className="w-full border-collapse">
      <thead>
        <ColumnNames
          columns={[
            { name: words.model },
            { name: words.share, className: "max-md:hidden" },
            { name: words.requests, isNumber: true, className: "ps-4" },
            { name: words.cost, isNumber: true, className: "ps-4" },
          ]}
        />
      </thead>
      <tbody>
        {sorted.map(({ model, requests, cost }) => (
          <tr key={model} className="border-b border-line *:py-2.5 hover:bg-row">
            <th scope="row" className="pe-4 text-start font-semibold wrap-anywhere">
              <ModelName modelId={model} />
              <ShareBar className="mt-2 md:hidden" share={share(cost)} />
            </th>
            <td className="w-2/5 max-md:hidden">
              <ShareBar share={share(cost)} />
            </td>
            <td className="num ps-4 text-right">{number(requests)}</td>
            <td className="num ps-4 text-right">{dollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ModelName({ modelId }: { modelId: string }) {
  const { data: models } = useAdminModels();
  const model = models?.find((one) => one.modelId === modelId);
  return (
    <span className="grid grid-cols-auto-fr items-center gap-3">
      <IconTile iconUrl={model?.iconUrl ?? ""} provider={model?.provider ?? modelId} />
      <span className="grid min-w-0">
        <span>
          <bdi>{model ? displayName(model) : modelId}</bdi>
        </span>
        {model && <code className="font-mono text-meta font-normal text-muted">{modelId}</code>}
      </span>
    </span>
  );
}

/** @param share from 0 to 1 */
function ShareBar({ share, className = "" }: { share: number; className?: string }) {
  return (
    <svg className={`block h-1.5 w-full rounded-full bg-line rtl:-scale-x-100 ${className}`} aria-hidden>
      <rect className="fill-accent" height="100%" width={`${share * 100}%`} />
    </svg>
  );
}
