import { categories } from "#texts/browse.ts";
import { landing } from "#texts/landing.ts";
import type { Model } from "../../api/models.ts";
import { getOwn } from "../../lib/get-own.ts";
import { Badge } from "../../ui/badge.tsx";
import { displayName } from "../models/display-name.ts";
import { ModelTile } from "../models/model-tile.tsx";

/** A row for one model in the catalog. */
export function ModelRow({ model }: { model: Model }) {
  const { provider, description, category, isFree } = model;
  const words = landing.models;
  return (
    <li className="grid grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4.5 md:gap-x-6 lg:grid-cols-[34px_minmax(0,3fr)_minmax(0,5fr)_minmax(0,2.2fr)_150px]">
      <ModelTile model={model} className="self-start lg:self-center" />
      <div className="wrap-anywhere">
        <h3 className="text-title/tight">
          <bdi>{displayName(model)}</bdi>
        </h3>
        <p className="text-label/[1.2] text-muted">{provider}</p>
      </div>
      <p className="max-w-lead text-pretty text-ink-2 max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2">
        {description}
      </p>
      <p className="text-note text-muted max-lg:hidden">{getOwn(categories, category) ?? category}</p>
      <span className="justify-self-end">
        <Badge tone={isFree ? "plain" : "accent"}>{isFree ? words.free : words.premium}</Badge>
      </span>
    </li>
  );
}
