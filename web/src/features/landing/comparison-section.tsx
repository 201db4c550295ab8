import { landing } from "#texts/landing.ts";
import { Comparison } from "../compare/comparison.tsx";
import { sampleAnswers } from "./demo/samples.ts";
import { SampleQuestion } from "./sample-question.tsx";
import { Section } from "./section.tsx";

/** Three sample answers in the chat screen's own comparison. */
export function ComparisonSection() {
  const { title, lead, question, answers, note } = landing.comparison;
  return (
    <Section id="compare" title={title} lead={lead}>
      <SampleQuestion text={question} />
      <Comparison answers={sampleAnswers(answers)} />
      <p className="mt-3 text-label text-balance text-muted">{note}</p>
    </Section>
  );
}
