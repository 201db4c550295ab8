import "./markdown.css";
import { memo, useMemo, useRef } from "react";
import { type Block, extend, noBlocks } from "./blocks.ts";
import { BlockElement } from "./elements.tsx";
import type { BracketLabels } from "./labels.ts";
import { type Citation, ReferencesContext } from "./references.tsx";
import type { MarkdownTexts } from "./texts.ts";
import { useCaret } from "./use-caret.ts";

/** Blocks per run. A run is compared, laid out and skipped as one; a long answer has hundreds of blocks. */
const RUN = 8;

const noCitations: readonly Citation[] = [];

/**
 * Rendered markdown. While it is streaming, text is only ever appended: finished blocks do not render again,
 * and a caret marks the end. Text that was interrupted is neither streaming nor complete.
 */
export function Markdown(props: {
  text: string;
  streaming: boolean;
  complete: boolean;
  /** The sources that `[1]` and so on cite. Must be the same object on every render. */
  citations?: readonly Citation[];
  /** Must be the same object on every render. */
  labels?: BracketLabels;
  texts: MarkdownTexts;
}) {
  const { text, streaming, complete, citations = noCitations, labels, texts } = props;
  // A cache, not state: extend() returns the same blocks for the same text.
  const cache = useRef(noBlocks);
  const blocks = extend(cache.current, text, complete, labels);
  cache.current = blocks;
  const shown = [...blocks.settled, ...blocks.open].filter(({ token }) => token.type !== "space");
  const runs = useRef<(readonly Block[])[]>([]);
  runs.current = inRuns(shown, runs.current);
  const names = shown.flatMap(({ token }) => (token.type === "footnote" ? [token.name] : [])).join(" ");
  const references = useMemo(
    () => ({ citations, notes: new Set(names.split(" ")), labels }),
    [citations, names, labels],
  );
  const root = useRef<HTMLDivElement>(null);
  useCaret(root, streaming);
  return (
    <ReferencesContext value={references}>
      <div ref={root} className={streaming ? "markdown streaming" : "markdown"}>
        {runs.current.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
          <SettledRun key={index} run={run} texts={texts} />
        ))}
        {shown.length === 0 && streaming && <p />}
      </div>
    </ReferencesContext>
  );
}

/** Groups blocks into runs. A run that did not change stays the same object. */
function inRuns(blocks: readonly Block[], before: readonly (readonly Block[])[]): (readonly Block[])[] {
  return Array.from({ length: Math.ceil(blocks.length / RUN) }, (_, index) => {
    const run = blocks.slice(index * RUN, (index + 1) * RUN);
    const same = before[index];
    return same?.length === run.length && same.every((block, at) => block === run[at]) ? same : run;
  });
}

const SettledRun = memo(function SettledRun(props: { run: readonly Block[]; texts: MarkdownTexts }) {
  return (
    <div className="run">
      {props.run.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
        <SettledBlock key={index} block={block} texts={props.texts} />
      ))}
    </div>
  );
});

/** Memoized so that only the last block of a long answer renders again with each token. */
const SettledBlock = memo(function SettledBlock(props: { block: Block; texts: MarkdownTexts }) {
  return <BlockElement token={props.block.token} texts={props.texts} />;
});
