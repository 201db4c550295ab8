import "./comparison.css";
import { X } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Answer } from "../conversation/turn.ts";
import { plainParagraphs } from "./plain-paragraphs.ts";
import { compareTexts, type Statement } from "./statements.ts";

/** What each answer says that the others do not. Found in this page, from words that are here already. */
export function Comparison(props: {
  answers: readonly Answer[];
  /** Set when the reader opens it, until it has come into view. */
  opened: RefObject<boolean>;
  onClose: () => void;
}) {
  const { answers, opened, onClose } = props;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [brief, setBrief] = useState(false);
  const head = useRef<HTMLElement>(null);
  const words = texts.compare;
  const compared = answers.filter(({ modelId }) => !left.includes(modelId));
  const key = compared.map(({ content }) => content).join("\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are what it depends on
  const found = useMemo(() => compareTexts(compared.map(({ content }) => plainParagraphs(content))), [key]);

  // It opens below the button, where the composer may cover it. It also comes back by itself, after an answer was
  // asked again: then the reader is elsewhere.
  useEffect(() => {
    if (opened.current && head.current) scrollToNearest(head.current);
    opened.current = false;
  }, [opened]);

  function toggle(modelId: string) {
    if (left.includes(modelId)) setLeft(left.filter((other) => other !== modelId));
    else if (compared.length > 2) setLeft([...left, modelId]);
  }

  return (
    <section className="comparison" aria-label={words.title}>
      <header ref={head}>
        <h3>{words.title}</h3>
        {answers.length > 2 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own layout
          <span className="pairs" role="group" aria-label={words.which}>
            {answers.map(({ modelId, name, slot }) => {
              const isIn = !left.includes(modelId);
              return (
                <Toggle
                  key={modelId}
                  tone="plain"
                  on={isIn}
                  className="aria-disabled:cursor-default"
                  aria-disabled={isIn && compared.length === 2}
                  onClick={() => toggle(modelId)}
                >
                  <Glyph slot={slot} />
                  {name}
                </Toggle>
              );
            })}
          </span>
        )}
        <Switch on={brief} onChange={setBrief}>
          {words.brief}
        </Switch>
        <button
          type="button"
          className="icon-btn"
          aria-label={words.close}
          data-tip={words.close}
          onClick={onClose}
        >
          <X className="icon-s" />
        </button>
      </header>
      <p className="legend">
        <span>
          <mark>{words.aloneKey}</mark> {words.aloneText}
        </span>
        <span>
          <u>{words.differsKey}</u> {words.differsText}
        </span>
      </p>
      <div className="columns" data-count={compared.length}>
        {compared.map((answer, index) => (
          <Column key={answer.modelId} answer={answer} paragraphs={found.texts[index] ?? []} brief={brief} />
        ))}
      </div>
      <p className="small">
        {words.how} {!found.whole && words.cut}
      </p>
    </section>
  );
}

function Column(props: { answer: Answer; paragraphs: Statement[][]; brief: boolean }) {
  const { answer, paragraphs, brief } = props;
  const words = texts.compare;
  const all = paragraphs.flat();
  const alone = all.filter((statement) => statement.alone).length;
  const shown = brief
    ? paragraphs.map((each) => each.filter((statement) => statement.alone)).filter((each) => each.length > 0)
    : paragraphs;
  return (
    <section className={`voice-${answer.slot}`} aria-label={words.column(answer.name)}>
      <h4>
        <Glyph slot={answer.slot} />
        {answer.name}
        <span className="num">{words.tally(alone, all.length)}</span>
      </h4>
      {shown.map((statements, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
        <p key={index} dir="auto">
          {statements.map((statement, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have statements
            <Said key={at} statement={statement} />
          ))}
        </p>
      ))}
      {shown.length === 0 && <p className="none">{words.none}</p>}
    </section>
  );
}

function Said({ statement: { alone, runs } }: { statement: Statement }) {
  if (alone) {
    return (
      <mark>
        <span className="sr-only">{texts.compare.aloneSpoken} </span>
        {runs.map(({ text }) => text)}
      </mark>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: runs have nothing but their place
  return runs.map(({ text, differs }, index) => (differs ? <u key={index}>{text}</u> : text));
}
