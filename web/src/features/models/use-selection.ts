import { useState } from "react";
import type { Model } from "../../api/models.ts";
import { initialSelection, noSelection, permitted, type Selection } from "./selection.ts";

/**
 * The models chosen for the next question. The defaults are chosen once, when the models first arrive;
 * after that only the visitor chooses. `pro` is undefined while it is unknown who asks.
 */
export function useSelection(
  models: readonly Model[] | undefined,
  pro: boolean | undefined,
): [Selection, (next: Selection) => void] {
  const [chosen, setChosen] = useState<Selection | null>(null);
  if (chosen === null && models && pro !== undefined) setChosen(initialSelection(models, pro));
  return [permitted(chosen ?? noSelection, models ?? [], pro ?? false), setChosen];
}
