import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useMemo, useRef } from "react";
import { landing } from "#texts/landing.ts";
import { useChatLimits } from "../../../api/models.ts";
import { paths } from "../../../lib/paths.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonAnchor } from "../../../ui/button-anchor.tsx";
import { Tally } from "../../../ui/tally.tsx";
import { SampleQuestion } from "../sample-question.tsx";
import { Section } from "../section.tsx";
import { DemoAnswer } from "./demo-answer.tsx";
import { sampleAnswers, sampleTurn } from "./samples.ts";
import { timeline } from "./timeline.ts";
import { useDemo } from "./use-demo.ts";

/** Types sample answers into the chat screen's own answer cards. */
export function DemoSection() {
  const words = landing.demo;
  const { question } = words;
  const language = useLanguage();
  const { visitor } = useChatLimits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers depend on the language
  const played = useMemo(() => timeline(words.answers), [language]);
  const stage = useRef<HTMLDivElement>(null);
  const { time, play } = useDemo(stage, played.end);
  const turn = sampleTurn(question, played.at(time));
  return (
    <Section id="demo" title={words.title} lead={words.lead}>
      <SampleQuestion
        text={question}
        end={
          <span className="num flex items-center gap-2 whitespace-nowrap max-sm:hidden">
            <Tally />
            {words.models}
          </span>
        }
      />
      <div
        ref={stage}
        className="sheet grid break-normal grid-cols-1 md:grid-cols-2 lg:grid-cols-3 forced-colors:border noscript:hidden"
        data-demo
      >
        {turn.answers.map((answer, index) => (
          <DemoAnswer
            key={answer.model.modelId}
            turn={turn}
            answer={answer}
            text={words.answers[index] ?? ""}
          />
        ))}
      </div>
      <noscript>
        <PlainAnswers />
      </noscript>
      <div className="mt-6 flex flex-wrap items-center gap-x-5.5 gap-y-3.5">
        <ButtonAnchor variant="primary" size="lg" className="max-md:w-full" href={paths.chat}>
          {words.try}
        </ButtonAnchor>
        {visitor !== 0 && (
          <p className="text-muted max-md:w-full max-md:text-center">{words.tryNote(visitor)}</p>
        )}
        <Button
          variant="quiet"
          className="motion-reduce:hidden noscript:hidden max-md:w-full md:ms-auto translated:md:max-lg:-ms-2.5"
          onClick={play}
        >
          <RotateCcw className="icon-s" />
          {words.again}
        </Button>
      </div>
    </Section>
  );
}

/** The finished answers, for browsers without JavaScript. */
function PlainAnswers() {
  return (
    <dl className="sheet divide-y divide-line md:grid md:grid-cols-3 md:divide-x md:divide-y-0">
      {sampleAnswers(landing.demo.answers).map(({ model: { slot, name }, text }) => (
        <div key={slot} className="px-4 py-4.5 md:px-5.5">
          <dt className="mb-2 font-semibold">{name}</dt>
          <dd className="text-large/reading">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
