import { type Model, useCatalog } from "../../api/models.ts";
import type { User } from "../../api/user.ts";
import { type SelectedModel, selectedModels } from "./selected-model.ts";
import type { Selection } from "./selection.ts";
import { useSelection } from "./use-selection.ts";

/** The catalog and the models selected from it. */
export interface ModelChoice {
  /** Undefined while loading, and after a failure. */
  models: readonly Model[] | undefined;
  failed: boolean;
  reload: () => void;
  /** Whether premium models are open to the user. */
  pro: boolean;
  selection: Selection;
  select: (next: Selection) => void;
  selected: SelectedModel[];
}

export function useModelChoice(user: User | null | undefined): ModelChoice {
  const { data, error, isValidating, mutate } = useCatalog();
  const models = data?.models;
  const pro = user?.is_pro ?? false;
  const [selection, select] = useSelection(models, user === undefined ? undefined : pro);
  return {
    models,
    failed: error !== undefined && !isValidating,
    reload: () => {
      mutate();
    },
    pro,
    selection,
    select,
    selected: selectedModels(models ?? [], selection),
  };
}
