import { useModels } from "../../api/models.ts";
import type { User } from "../../api/user.ts";
import { selectedModels } from "../models/selected-model.ts";
import { useSelection } from "../models/use-selection.ts";

/** The catalog and the models selected from it. */
export function useModelChoice(user: User | null | undefined) {
  const { data: models, error, isValidating, mutate } = useModels();
  const pro = user?.is_pro ?? false;
  const [selection, select] = useSelection(models, user === undefined ? undefined : pro);
  return {
    /** Undefined while loading. */
    models,
    failed: error !== undefined && !isValidating,
    reload: () => {
      mutate();
    },
    /** Whether premium models are open to the user. */
    pro,
    selection,
    select,
    selected: selectedModels(models ?? [], selection),
  };
}

export type ModelChoice = ReturnType<typeof useModelChoice>;
