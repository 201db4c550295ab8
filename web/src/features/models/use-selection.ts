import { useState } from "react";
import type { Model } from "../../api/models.ts";
import { initialSelection, noSelection, type Selection } from "./selection.ts";

/**
 * The models chosen for the next question. The defaults are chosen once, when the models first arrive;
 * after that only the visitor chooses.
 */
export function useSelection(models: readonly Model[] | undefined): [Selection, (next: Selection) => void] {
  const [chosen, setChosen] = useState<Selection | null>(null);
  if (chosen === null && models) setChosen(initialSelection(models));
  return [chosen ?? noSelection, setChosen];
}
