import type { Model } from "../../api/models.ts";
import type { Slot } from "../../lib/slot.ts";
import { displayName } from "./display-name.ts";
import { canSelect, type Selection, slots } from "./selection.ts";

/** A model that a question goes to. Its answer has the slot's hue. */
export interface SelectedModel {
  modelId: string;
  name: string;
  provider: string;
  /** Undefined or empty if the model has no icon. */
  iconUrl?: string;
  slot: Slot;
}

/** Returns the selected models in the order of their slots. */
export function selectedModels(models: readonly Model[], selection: Selection): SelectedModel[] {
  return slots(selection).map(({ modelId, slot }) => withDetails(models, modelId, slot));
}

/**
 * Returns the models that may write a merged answer: the selected ones, then all others that the
 * user can select. Each has slot 1, which is not shown.
 */
export function mergeWriters(models: readonly Model[], selection: Selection, pro: boolean): SelectedModel[] {
  const selected = slots(selection).map(({ modelId }) => modelId);
  const selectable = models.filter((model) => canSelect(model, pro)).map(({ modelId }) => modelId);
  return [...new Set([...selected, ...selectable])].map((modelId) => withDetails(models, modelId, 1));
}

function withDetails(models: readonly Model[], modelId: string, slot: Slot): SelectedModel {
  const model = models.find((candidate) => candidate.modelId === modelId);
  return {
    modelId,
    slot,
    name: model ? displayName(model) : modelId,
    provider: model?.provider ?? "",
    iconUrl: model?.iconUrl ?? "",
  };
}
