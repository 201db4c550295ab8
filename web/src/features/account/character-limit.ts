import type { Model } from "../../api/models.ts";
import { limits } from "../../lib/limits.ts";
import type { Allowance } from "./use-allowance.ts";

/** One model's text takes at most 1.5 MB of a 4 MB request, at up to three bytes per character. */
const MAX_CHARACTERS = 500_000;

/**
 * Returns how many characters may be sent to each of the given models. The limit is fixed, except
 * for Pro users: theirs is the models' smallest context window, but at least the fixed limit and at
 * most MAX_CHARACTERS.
 */
export function characterLimit(
  { characters }: Pick<Allowance, "characters">,
  pro: boolean,
  models: readonly Model[],
  modelIds: readonly string[],
): number {
  if (!pro) return characters;
  const windows = modelIds.map((id) => models.find(({ modelId }) => modelId === id)?.window ?? 0);
  const smallest = Math.min(...windows) * limits.characters.perToken;
  return Math.max(characters, Math.min(smallest, MAX_CHARACTERS));
}
