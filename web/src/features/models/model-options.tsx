import { Fragment, type ReactNode } from "react";
import { browse } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import type { Model } from "../../api/models.ts";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BROWSE_LIMIT } from "./selection.ts";

/**
 * The columns of the list, and of its placeholder. Beside each other, all cards are as tall as the
 * tallest.
 */
const grid = "grid gap-2 md:auto-rows-fr md:grid-cols-2 lg:grid-cols-3";

/** The first of the models found, or a note if none match. */
export function ModelOptions(props: {
  found: readonly Model[];
  query: string;
  /** Shown if nothing matches. */
  widen: ReactNode;
  /** Renders a model. */
  children: (model: Model) => ReactNode;
}) {
  const { found, query, widen, children } = props;
  const words = browse;
  const shown = found.slice(0, BROWSE_LIMIT);
  const hidden = found.length - shown.length;
  if (found.length === 0) {
    const searched = query.trim() !== "";
    return (
      <Note title={searched || widen ? words.emptyTitle : modelTexts.none}>
        {searched && <p>{words.emptyText(query)}</p>}
        {widen}
      </Note>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls with its parent */}
      <div className={grid} role="group" aria-label={words.grid}>
        {shown.map((model) => (
          <Fragment key={model.modelId}>{children(model)}</Fragment>
        ))}
      </div>
      <div className="grid gap-1 text-meta text-pretty text-muted empty:hidden">
        {hidden > 0 && <p role="status">{words.more(hidden)}</p>}
        {shown.some(({ price }) => price) && <p>{words.priceNote}</p>}
      </div>
    </>
  );
}

export function LoadingOptions() {
  return (
    <div className={grid} role="status" aria-label={modelTexts.loading}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-28.5 rounded-2 md:h-33" />
      ))}
    </div>
  );
}
