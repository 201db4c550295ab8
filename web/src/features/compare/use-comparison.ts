import { useMemo, useState } from "react";
import type { Answer } from "../conversation/turn.ts";
import { passagesOf } from "./passages.ts";
import { compareTexts } from "./statements.ts";

/** Compares the included answers, of which there are always at least two. */
export function useComparison(answers: readonly Answer[]) {
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const isIncluded = ({ modelId }: Answer) => !excluded.includes(modelId);
  const compared = answers.filter(isIncluded);
  const key = compared.map(({ content }) => content).join("\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on the texts
  const result = useMemo(() => compareTexts(compared.map(({ content }) => passagesOf(content))), [key]);

  /** Includes or excludes an answer, unless fewer than two would be left. */
  function toggle({ modelId }: Answer) {
    if (excluded.includes(modelId)) setExcluded(excluded.filter((other) => other !== modelId));
    else if (compared.length > 2) setExcluded([...excluded, modelId]);
  }

  return { compared, result, isIncluded, toggle };
}
