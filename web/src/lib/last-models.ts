import { limits } from "./limits.ts";
import { store, stored } from "./storage.ts";

const KEY = "last-models";

/** A longer value was not stored by this page: an id has at most 200 characters. */
const MAX_LENGTH = 1000;

/**
 * Returns the ids of the models that were selected last on this device, in the order of their
 * slots. The value may have been changed by anyone: the ids may be unknown.
 */
export function lastModels(): string[] {
  const value = stored(KEY);
  if (value === null || value.length > MAX_LENGTH) return [];
  try {
    const ids: unknown = JSON.parse(value);
    if (!Array.isArray(ids)) return [];
    return ids.filter((id) => typeof id === "string").slice(0, limits.question.models);
  } catch {
    return [];
  }
}

/** Remembers a selection. An empty one is not remembered: the next visit starts with the defaults. */
export function saveLastModels(ids: readonly string[]): void {
  store(KEY, ids.length > 0 ? JSON.stringify(ids) : null);
}

export function forgetLastModels(): void {
  store(KEY, null);
}
