import type { Model } from "../../api/models.ts";
import { type Kept, useKeptState } from "../../lib/use-kept-state.ts";
import { initialSelection, noSelection, permitted, type Selection } from "./selection.ts";

/** Survives visits to other screens. */
const kept: Kept<Selection | null> = { value: null };

/**
 * Holds the models selected for the next question. The defaults are selected once, when the models
 * first load; after that only the user changes the selection. `pro` is undefined while the user is
 * loading.
 */
export function useSelection(
  models: readonly Model[] | undefined,
  pro: boolean | undefined,
): [Selection, (next: Selection) => void] {
  const [chosen, setChosen] = useKeptState(kept);
  if (chosen === null && models && pro !== undefined) setChosen(initialSelection(models, pro));
  return [permitted(chosen ?? noSelection, models ?? [], pro ?? false), setChosen];
}
