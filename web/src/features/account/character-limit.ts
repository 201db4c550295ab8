import type { Model } from "../../api/models.ts";
import type { Allowance } from "./use-allowance.ts";

/** As shared/chat counts them: so much of a window's token a character takes. */
const CHARACTERS_PER_TOKEN = 3;
/** What one request of 4 MB has room for, in any script and with pictures beside it. */
const MOST = 500_000;

/**
 * How many characters each of some models may be sent: for everybody but Pro users a fixed number; for those what the
 * smallest of the windows holds.
 */
export function characterLimit(
  { characters }: Pick<Allowance, "characters">,
  pro: boolean,
  models: readonly Model[],
  modelIds: readonly string[],
): number {
  if (!pro) return characters;
  const windows = modelIds.map((id) => models.find(({ modelId }) => modelId === id)?.window ?? 0);
  const smallest = Math.min(...windows) * CHARACTERS_PER_TOKEN;
  return Math.max(characters, Math.min(smallest, MOST));
}
