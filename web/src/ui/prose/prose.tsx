import "./prose.css";
import { memo, useMemo, useRef } from "react";
import { type Block, extend, noBlocks } from "./blocks.ts";
import { useCaret } from "./caret.ts";
import { BlockElement } from "./elements.tsx";
import type { ProseLabels } from "./labels.ts";
import { type Citation, ReferencesContext } from "./references.tsx";

/** So many blocks are asked together whether they changed, and shown or skipped: a long answer has hundreds. */
const RUN = 8;

const noCitations: readonly Citation[] = [];

/**
 * Markdown, set for reading. While it is being written, text is only ever appended: finished blocks are not
 * touched again, and a caret stands at the end. A text that broke off is neither being written nor whole.
 */
export function Prose(props: {
  text: string;
  writing: boolean;
  whole: boolean;
  /** What `[1]` and those after it refer to. The same object at every render. */
  citations?: readonly Citation[];
  labels: ProseLabels;
}) {
  const { text, writing, whole, citations = noCitations, labels } = props;
  // A cache, not state: extend() gives the same blocks for the same text, however often it is asked.
  const cache = useRef(noBlocks);
  const blocks = extend(cache.current, text, whole);
  cache.current = blocks;
  const shown = [...blocks.settled, ...blocks.open].filter(({ token }) => token.type !== "space");
  const runs = useRef<(readonly Block[])[]>([]);
  runs.current = inRuns(shown, runs.current);
  const names = shown.flatMap(({ token }) => (token.type === "note" ? [token.name] : [])).join(" ");
  const references = useMemo(() => ({ citations, notes: new Set(names.split(" ")) }), [citations, names]);
  const prose = useRef<HTMLDivElement>(null);
  useCaret(prose, writing);
  return (
    <ReferencesContext value={references}>
      <div ref={prose} className={writing ? "prose writing" : "prose"}>
        {runs.current.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended, their place is their name
          <SettledRun key={index} run={run} labels={labels} />
        ))}
        {shown.length === 0 && writing && <p />}
      </div>
    </ReferencesContext>
  );
}

/** The blocks, so many at a time; a run that did not change stays the same object. */
function inRuns(blocks: readonly Block[], before: readonly (readonly Block[])[]): (readonly Block[])[] {
  return Array.from({ length: Math.ceil(blocks.length / RUN) }, (_, index) => {
    const run = blocks.slice(index * RUN, (index + 1) * RUN);
    const same = before[index];
    return same?.length === run.length && same.every((block, at) => block === run[at]) ? same : run;
  });
}

const SettledRun = memo(function SettledRun(props: { run: readonly Block[]; labels: ProseLabels }) {
  return (
    <div className="run">
      {props.run.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <SettledBlock key={index} block={block} labels={props.labels} />
      ))}
    </div>
  );
});

/** Memoised because this is what makes a long answer cheap: per frame only the last block renders. */
const SettledBlock = memo(function SettledBlock(props: { block: Block; labels: ProseLabels }) {
  return <BlockElement token={props.block.token} labels={props.labels} />;
});
