import { type ReactNode, useState } from "react";
import { compare } from "#texts/compare.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import type { Answer } from "../conversation/conversation.ts";
import { Column, columnsClass, markClass, wordClass } from "./column.tsx";
import { useComparison } from "./use-comparison.ts";

/**
 * Shows what each answer says that the others do not. Computed in the browser, from the answers'
 * text alone.
 */
export function Comparison({ answers }: { answers: readonly Answer[] }) {
  const comparison = useComparison(answers);
  const { compared, result } = comparison;
  const [brief, setBrief] = useState(false);
  const words = compare;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-sheet py-1 pe-2.5 max-md:pt-3">
        {answers.length > 2 && <AnswerToggles answers={answers} {...comparison} />}
        <Switch className="-ms-1.5 md:ms-auto" on={brief} onChange={setBrief}>
          {words.brief}
        </Switch>
      </div>
      <Legend />
      <div className={`grid ${columnsClass(compared.length)}`}>
        {compared.map((answer, index) => (
          <Column
            key={answer.model.modelId}
            answer={answer}
            passages={result.texts[index] ?? []}
            brief={brief}
            place={{ index, count: compared.length }}
          />
        ))}
      </div>
      <Line className="border-t">
        {words.how} {!result.complete && words.cut}
      </Line>
    </>
  );
}

/** Chooses the answers that are compared. */
function AnswerToggles(
  props: { answers: readonly Answer[] } & Pick<
    ReturnType<typeof useComparison>,
    "compared" | "isIncluded" | "toggle"
  >,
) {
  const { answers, compared, isIncluded, toggle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and has its own layout
    <span className="flex min-w-0 flex-wrap gap-1" role="group" aria-label={compare.which}>
      {answers.map((answer) => (
        <Toggle
          key={answer.model.modelId}
          tone="plain"
          className="max-w-full min-w-0"
          on={isIncluded(answer)}
          aria-disabled={isIncluded(answer) && compared.length === 2}
          onClick={() => toggle(answer)}
        >
          <Glyph slot={answer.model.slot} />
          <Truncated>{answer.model.name}</Truncated>
        </Toggle>
      ))}
    </span>
  );
}

/** What the marks mean. */
function Legend() {
  const { uniqueKey, uniqueText, differsKey, differsText } = compare;
  return (
    <Line className="border-b slot-none">
      <span>
        <mark className={markClass}>{uniqueKey}</mark> {uniqueText}
      </span>
      <span>
        <u className={wordClass}>{differsKey}</u> {differsText}
      </span>
    </Line>
  );
}

function Line({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={`flex flex-wrap gap-x-5 gap-y-0.5 border-line px-sheet py-2 pe-4 text-meta text-balance text-muted ${className}`}
    >
      {children}
    </p>
  );
}
