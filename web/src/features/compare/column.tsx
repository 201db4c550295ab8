import { Fragment } from "react";
import { compare } from "#texts/compare.ts";
import { MathElement } from "../../markdown/math/math-element.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { slotClass } from "../../ui/slot-class.ts";
import { Truncated } from "../../ui/truncated.tsx";
import type { Answer } from "../conversation/conversation.ts";
import type { Compared, Run, Statement } from "./statements.ts";

/** A statement that only one answer makes. */
export const markClass = "bg-(--tint) text-ink underline decoration-(--hue) decoration-2 underline-offset-3";

/** A word that differs from the closest statement of another answer. */
export const wordClass = "underline decoration-dotted decoration-1 underline-offset-3";

/** The grid of columns. Three columns are stacked below lg; two are stacked below md. */
export function columnsClass(count: number): string {
  return count === 3 ? "lg:auto-cols-fr lg:grid-flow-col" : "md:auto-cols-fr md:grid-flow-col";
}

function edgeClass({ index, count }: Place): string {
  if (index === 0) return "";
  return count === 3
    ? "border-t border-line lg:border-s lg:border-t-0"
    : "border-t border-line md:border-s md:border-t-0";
}

interface Place {
  index: number;
  count: number;
}

/** One answer's statements. */
export function Column(props: {
  answer: Answer;
  passages: readonly Compared[];
  /** Whether to show only the unique statements. */
  brief: boolean;
  place: Place;
}) {
  const { passages, brief, place } = props;
  const { name, slot } = props.answer.model;
  const words = compare;
  const all = passages.flatMap(({ statements }) => statements).filter(({ runs }) => !isBlank(runs));
  const unique = all.filter((statement) => statement.unique).length;
  const shown = brief ? passages.map(onlyUnique).filter(({ statements }) => statements.length > 0) : passages;
  return (
    <section
      className={`min-w-0 p-4 md:ps-5.5 md:pe-6 md:pt-4.5 md:pb-5.5 2xl:ps-8 ${slotClass[slot]} ${edgeClass(place)}`}
      aria-label={words.column(name)}
    >
      <h4 className="mb-2.5 flex items-center gap-2 text-body font-semibold">
        <Glyph slot={slot} />
        <Truncated>{name}</Truncated>
        <span className="num ms-auto text-meta font-normal whitespace-nowrap text-muted">
          {words.tally(unique, all.length)}
        </span>
      </h4>
      <div className="space-y-2">
        {shown.map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no other key
          <PassageElement key={index} passage={passage} />
        ))}
      </div>
      {shown.length === 0 && <p className={textClass}>{words.none}</p>}
    </section>
  );
}

const textClass = "max-w-measure leading-reading text-pretty wrap-anywhere text-ink-2 rtl:max-w-none";

function onlyUnique({ type, statements }: Compared): Compared {
  return { type, statements: statements.filter(({ unique }) => unique) };
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every(({ text }) => text.trim() === "");
}

function PassageElement({ passage: { type, statements } }: { passage: Compared }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: statements have no other key
  const elements = statements.map((statement, at) => <StatementElement key={at} statement={statement} />);
  if (type === "text") {
    return (
      <p className={textClass} dir="auto">
        {elements}
      </p>
    );
  }
  return (
    <pre
      className="overflow-x-auto rounded-2 bg-well px-3.5 py-2.5 font-mono text-meta/[1.6] font-normal tab-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      dir="ltr"
    >
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

function StatementElement({ statement: { unique, runs } }: { statement: Statement }) {
  if (unique) {
    const [indent = ""] = runs[0]?.text.match(/^\s*/) ?? [];
    const [space = ""] = runs.at(-1)?.text.match(/\s*$/) ?? [];
    return (
      <>
        {indent}
        <mark className={markClass}>
          {/* Isolated, so that the answer keeps the direction of its own script. */}
          <bdi className="sr-only">{compare.uniqueSpoken} </bdi>
          {trim(runs).map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other key
            <RunText key={index} run={run} />
          ))}
        </mark>
        {space}
      </>
    );
  }
  return runs.map((run, index) =>
    run.differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other key
      <u key={index} className={wordClass}>
        <RunText run={run} />
      </u>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <RunText key={index} run={run} />
    ),
  );
}

/** Removes the white space before the first run and after the last. */
function trim(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === runs.length - 1 ? text.trimEnd() : text };
  });
}

function RunText({ run: { text, formula } }: { run: Run }) {
  return formula ? <MathElement formula={formula} /> : text;
}
