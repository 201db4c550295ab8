import { useRef } from "react";
import { landing } from "#texts/landing.ts";
import { ClaimGrid } from "../claims/claim-grid.tsx";
import { checkClaims, readUsable } from "../claims/claim-map.ts";
import type { Mark, Quote } from "../claims/parse-claims.ts";
import { Verdict } from "../claims/verdict.tsx";
import { sampleAnswers } from "./demo/samples.ts";
import { SampleQuestion } from "./sample-question.tsx";
import { Section } from "./section.tsx";

/** What the sample answers say about each claim. An answer without a quote does not mention it. */
const marks: readonly (readonly Mark[])[] = [
  ["agrees", "contradicts", "differs"],
  ["agrees", "agrees", "agrees"],
  ["agrees", "agrees", "agrees"],
];

/** The claims of three sample answers, in the chat screen's own map. */
export function ComparisonSection() {
  const { title, lead, question, note } = landing.comparison;
  const { rows, answers } = sampleMap();
  const toRow = useRef<((id: number) => void) | null>(null);
  return (
    <Section id="compare" title={title} lead={lead}>
      <SampleQuestion text={question} />
      <div className="sheet mt-4 slot-none">
        <div className="border-b border-line px-sheet py-3.5">
          <Verdict rows={rows} answers={answers} onRow={(id) => toRow.current?.(id)} />
        </div>
        <ClaimGrid rows={rows} answers={answers} toRow={toRow} />
      </div>
      <p className="mt-3 text-label text-balance text-muted">{note}</p>
    </Section>
  );
}

/** Checks the sample's claims as any others. */
export function sampleMap() {
  const { answers: texts, claims } = landing.comparison;
  const answers = sampleAnswers(texts);
  const parsed = claims.map(({ topic, claim, quotes }, row) => ({
    topic,
    claim,
    quotes: quotes.flatMap((text, index): Quote[] => {
      const mark = marks[row]?.[index];
      return text && mark ? [{ letter: "ABC".charAt(index), mark, text }] : [];
    }),
  }));
  const map = checkClaims({ claims: parsed, invalid: { claims: 0, quotes: 0 } }, answers.map(readUsable));
  return { ...map, answers };
}
