import "./prose.css";
import { memo, useMemo, useRef } from "react";
import { type Block, extend, noBlocks } from "./blocks.ts";
import { useCaret } from "./caret.ts";
import { BlockElement } from "./elements.tsx";
import { type Citation, ReferencesContext } from "./references.tsx";

/** The words that prose itself shows. */
export interface ProseLabels {
  copy: string;
  copied: string;
  code: string;
  image: string;
  done: string;
  notDone: string;
  source: (number: number, title: string) => string;
  note: (name: string) => string;
  noteReturn: (name: string) => string;
}

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
  const shown = [...blocks.settled, ...blocks.open];
  const names = shown.flatMap(({ token }) => (token.type === "note" ? [token.name] : [])).join(" ");
  const references = useMemo(() => ({ citations, notes: new Set(names.split(" ")) }), [citations, names]);
  const prose = useRef<HTMLDivElement>(null);
  useCaret(prose, writing);
  return (
    <ReferencesContext value={references}>
      <div ref={prose} className={writing ? "prose writing" : "prose"}>
        {shown.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended, their place is their name
          <SettledBlock key={index} block={block} labels={labels} />
        ))}
        {shown.length === 0 && writing && <p />}
      </div>
    </ReferencesContext>
  );
}

/** Memoised because this is what makes a long answer cheap: per frame only the last block renders. */
const SettledBlock = memo(function SettledBlock(props: { block: Block; labels: ProseLabels }) {
  return <BlockElement token={props.block.token} labels={props.labels} />;
});
