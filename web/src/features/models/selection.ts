import type { Category, Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import type { Slot } from "../../lib/slot.ts";

/** How many models the browse dialog shows at once. */
export const BROWSE_LIMIT = 20;

/**
 * The model id in each slot, or null. A model keeps its slot, and so its hue, while it is selected.
 */
export type Selection = readonly [string | null, string | null, string | null];

export const noSelection: Selection = [null, null, null];

/** Returns the selected models with their slots, in slot order. */
export function slots(selection: Selection): { modelId: string; slot: Slot }[] {
  return selection.flatMap((modelId, index) => (modelId === null ? [] : [{ modelId, slot: slotAt(index) }]));
}

export function count(selection: Selection): number {
  return slots(selection).length;
}

export function slotOf(selection: Selection, modelId: string): Slot | undefined {
  return slots(selection).find((taken) => taken.modelId === modelId)?.slot;
}

/** Why a model cannot be added. At the limit, `replace` asks which model to replace. */
export type Rejection = { reason: "limit"; replace: () => void } | { reason: "premium"; name: string };

/** Puts a model into the first free slot. Returns null if all are taken. */
export function add(selection: Selection, modelId: string): Selection | null {
  if (selection.includes(modelId)) return selection;
  const free = selection.indexOf(null);
  return free < 0 ? null : put(selection, free, modelId);
}

/** Puts a model into a slot, in place of the one there. */
export function replace(selection: Selection, slot: Slot, modelId: string): Selection {
  return selection.includes(modelId) ? selection : put(selection, slot - 1, modelId);
}

export function remove(selection: Selection, modelId: string): Selection {
  const index = selection.indexOf(modelId);
  return index < 0 ? selection : put(selection, index, null);
}

/**
 * Reports whether the user may select a model: it is active, and either it is free or the user is
 * Pro.
 */
export function canSelect(model: Model, pro: boolean): boolean {
  return model.isActive && (model.isFree || pro);
}

/** Returns the default models that the user can select, at most one per slot. */
export function selectableDefaults(models: readonly Model[], pro: boolean): Model[] {
  return models.filter((model) => model.isDefault && canSelect(model, pro)).slice(0, limits.question.models);
}

/**
 * Returns the models that could be added: the defaults first, then all others that the user can
 * select.
 */
export function suggestions(models: readonly Model[], selection: Selection, pro: boolean): Model[] {
  const selectable = models.filter((model) => canSelect(model, pro));
  return [...new Set([...selectableDefaults(models, pro), ...selectable])].filter(
    ({ modelId }) => !selection.includes(modelId),
  );
}

/**
 * Returns the selection the page starts with: the remembered models that the user can select, or
 * else the defaults.
 */
export function initialSelection(
  models: readonly Model[],
  pro: boolean,
  remembered: readonly string[],
): Selection {
  const known = remembered.flatMap(
    (id) => models.find((model) => model.modelId === id && canSelect(model, pro)) ?? [],
  );
  return (known.length > 0 ? known : selectableDefaults(models, pro)).reduce<Selection>(
    (selection, model) => add(selection, model.modelId) ?? selection,
    noSelection,
  );
}

/**
 * Returns the models of a saved chat that the user can select, each in its slot, or undefined if
 * there are none.
 */
export function slotSelection(
  saved: readonly (string | null)[],
  models: readonly Model[],
  pro: boolean,
): Selection | undefined {
  const selectable = new Set(models.filter((model) => canSelect(model, pro)).map(({ modelId }) => modelId));
  const [first, second, third] = saved.map((id, index) =>
    id !== null && selectable.has(id) && saved.indexOf(id) === index ? id : null,
  );
  const selection: Selection = [first ?? null, second ?? null, third ?? null];
  return count(selection) > 0 ? selection : undefined;
}

/**
 * Returns the model that Quick Start selects: the first default that the user can select, or else
 * the first model that the user can select.
 */
export function quickStart(models: readonly Model[], pro: boolean): Model | undefined {
  return selectableDefaults(models, pro)[0] ?? models.find((model) => canSelect(model, pro));
}

/** Removes premium models from a selection unless the user is Pro. */
export function permitted(selection: Selection, models: readonly Model[], pro: boolean): Selection {
  if (pro) return selection;
  const premium = new Set(models.filter(({ isFree }) => !isFree).map(({ modelId }) => modelId));
  return selection.reduce<Selection>(
    (kept, modelId) => (modelId !== null && premium.has(modelId) ? remove(kept, modelId) : kept),
    selection,
  );
}

/**
 * Returns the active models whose name or provider contains the query, or whose id starts with it
 * ("x-ai"), ignoring case. A category leaves out the models of all others.
 */
export function search(models: readonly Model[], query: string, category: Category = ""): Model[] {
  const needle = query.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(needle);
  return models.filter(
    (model) =>
      model.isActive &&
      (category === "" || model.category === category) &&
      (contains(model.name) || contains(model.provider) || model.modelId.toLowerCase().startsWith(needle)),
  );
}

/** Reports whether an active model has a category. */
export function isUsed(category: Category, models: readonly Model[]): boolean {
  return models.some((model) => model.isActive && model.category === category);
}

function put(selection: Selection, index: number, modelId: string | null): Selection {
  const [first, second, third] = selection.with(index, modelId);
  return [first ?? null, second ?? null, third ?? null];
}

function slotAt(index: number): Slot {
  return index === 0 ? 1 : index === 1 ? 2 : 3;
}
