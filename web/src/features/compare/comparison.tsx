import "./comparison.css";
import { X } from "lucide-react";
import { Fragment, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import { MathElement } from "../../markdown/math/math-element.tsx";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/mark.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Answer } from "../conversation/turn.ts";
import { passagesOf } from "./passages.ts";
import { type Compared, compareTexts, type Run, type Statement } from "./statements.ts";

/** What each answer states that the others do not, found in the browser. */
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
  const found = useMemo(() => compareTexts(compared.map(({ content }) => passagesOf(content))), [key]);

  // It opens below the button, where the composer may cover it. It also reappears after a retry,
  // but then the reader is elsewhere.
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
          <Column key={answer.modelId} answer={answer} passages={found.texts[index] ?? []} brief={brief} />
        ))}
      </div>
      <p className="small">
        {words.how} {!found.complete && words.cut}
      </p>
    </section>
  );
}

function Column(props: { answer: Answer; passages: readonly Compared[]; brief: boolean }) {
  const { answer, passages, brief } = props;
  const words = texts.compare;
  const all = passages.flatMap(({ statements }) => statements).filter(({ runs }) => !isBlank(runs));
  const alone = all.filter((statement) => statement.alone).length;
  const shown = brief ? passages.map(onlyAlone).filter(({ statements }) => statements.length > 0) : passages;
  return (
    <section className={`voice-${answer.slot}`} aria-label={words.column(answer.name)}>
      <h4>
        <Glyph slot={answer.slot} />
        {answer.name}
        <span className="num">{words.tally(alone, all.length)}</span>
      </h4>
      {shown.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other key
        <PassageElement key={index} passage={passage} />
      ))}
      {shown.length === 0 && <p className="none">{words.none}</p>}
    </section>
  );
}

function onlyAlone({ type, statements }: Compared): Compared {
  return { type, statements: statements.filter(({ alone }) => alone) };
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every(({ text }) => text.trim() === "");
}

function PassageElement({ passage: { type, statements } }: { passage: Compared }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: statements have no other key
  const elements = statements.map((statement, at) => <StatementElement key={at} statement={statement} />);
  if (type === "text") return <p dir="auto">{elements}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <pre tabIndex={0} dir="ltr">
      <code>
        {elements.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
          <Fragment key={index}>
            {line}
            {"\n"}
          </Fragment>
        ))}
      </code>
    </pre>
  );
}

function StatementElement({ statement: { alone, runs } }: { statement: Statement }) {
  if (alone) {
    const indent = runs[0]?.text.match(/^\s*/)?.[0] ?? "";
    return (
      <>
        {indent}
        <mark>
          <span className="sr-only">{texts.compare.aloneSpoken} </span>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other key
            <RunText key={index} run={index === 0 ? { ...run, text: run.text.slice(indent.length) } : run} />
          ))}
        </mark>
      </>
    );
  }
  return runs.map((run, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other key
    const text = <RunText key={index} run={run} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return run.differs ? <u key={index}>{text}</u> : text;
  });
}

function RunText({ run: { text, formula } }: { run: Run }) {
  return formula ? <MathElement formula={formula} /> : text;
}
