import { useMemo } from "react";
import type { Turn } from "../conversation/conversation.ts";
import { type ClaimMap, checkClaims, readUsable } from "./claim-map.ts";
import { parseClaims } from "./parse-claims.ts";

/** Reads a turn's claim map while it streams. A claim is checked again only if more have arrived. */
export function useClaimMap({ answers, map }: Pick<Turn, "answers" | "map">): ClaimMap {
  const key = answers.map(({ text, outcome }) => `${outcome.status} ${text}`).join("\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on the texts
  const texts = useMemo(() => answers.map(readUsable), [key]);
  const parsed = parseClaims(map?.text ?? "");
  const parsedKey = `${map?.id} ${parsed.claims.length} ${parsed.invalid.claims}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a claim never changes
  return useMemo(() => checkClaims(parsed, texts), [parsedKey, texts]);
}
