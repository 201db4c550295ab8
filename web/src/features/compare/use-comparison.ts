import { useMemo, useState } from "react";
import type { Answer } from "../conversation/conversation.ts";
import { passagesOf } from "./passages.ts";
import { compareTexts } from "./statements.ts";

/** Compares the included answers, of which there are always at least two. */
export function useComparison(answers: readonly Answer[]) {
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const isIncluded = ({ model }: Answer) => !excluded.includes(model.modelId);
  const compared = answers.filter(isIncluded);
  const key = compared.map(({ text }) => text).join("\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on the texts
  const result = useMemo(() => compareTexts(compared.map(({ text }) => passagesOf(text))), [key]);

  /** Includes or excludes an answer, unless fewer than two would be left. */
  function toggle({ model: { modelId } }: Answer) {
    if (excluded.includes(modelId)) setExcluded(excluded.filter((other) => other !== modelId));
    else if (compared.length > 2) setExcluded([...excluded, modelId]);
  }

  return { compared, result, isIncluded, toggle };
}
