import { browse } from "#texts/browse.ts";
import { models as modelTexts } from "#texts/models.ts";
import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ModelOption } from "./model-option.tsx";
import { BROWSE_LIMIT, canSelect, count, type Selection, search, slotOf } from "./selection.ts";

/** The columns of the list, and of its placeholder. */
const grid = "grid gap-2 md:grid-cols-2 lg:grid-cols-3";

/** The first models that match a query, or a note if none match. */
export function ModelOptions(props: {
  models: readonly Model[];
  /** Whether the user may use premium models. */
  pro: boolean;
  query: string;
  draft: Selection;
  onToggle: (model: Model) => void;
}) {
  const { models, pro, query, draft, onToggle } = props;
  const words = browse;
  const found = search(models, query);
  const shown = found.slice(0, BROWSE_LIMIT);
  const full = count(draft) >= limits.question.models;
  if (found.length === 0) {
    return (
      <Note title={query.trim() ? words.emptyTitle : modelTexts.none}>
        {query.trim() && <p>{words.emptyText(query)}</p>}
      </Note>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls with its parent */}
      <div className={grid} role="group" aria-label={words.grid}>
        {shown.map((model) => {
          const slot = slotOf(draft, model.modelId);
          const locked = !canSelect(model, pro);
          return (
            <ModelOption
              key={model.modelId}
              model={model}
              slot={slot}
              locked={locked}
              dimmed={!slot && (locked || full)}
              onToggle={() => onToggle(model)}
            />
          );
        })}
      </div>
      {found.length > BROWSE_LIMIT && (
        <p className="text-meta text-muted">{words.capped(shown.length, found.length)}</p>
      )}
    </>
  );
}

export function LoadingOptions() {
  return (
    <div className={grid} role="status" aria-label={modelTexts.loading}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-15.5 rounded-2" />
      ))}
    </div>
  );
}
