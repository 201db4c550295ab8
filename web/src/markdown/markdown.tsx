import "./markdown.css";
import { memo, useMemo, useRef } from "react";
import { Document } from "./blocks/document.ts";
import type { Block } from "./blocks/nodes.ts";
import { BlockElement } from "./elements.tsx";
import { useGroups } from "./groups.ts";
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
  // A cache, not state: the view depends on the text alone.
  const document = useMemo(() => new Document(labels), [labels]);
  const { blocks, footnotes } = document.update(text, complete);
  const runs = useGroups(blocks, RUN);
  const references = useMemo(() => ({ citations, footnotes, labels }), [citations, footnotes, labels]);
  const root = useRef<HTMLDivElement>(null);
  useCaret(root, streaming);
  return (
    <ReferencesContext value={references}>
      <div ref={root} className={streaming ? "markdown streaming" : "markdown"}>
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
          <Run key={index} blocks={run} texts={texts} />
        ))}
        {blocks.length === 0 && streaming && <p />}
      </div>
    </ReferencesContext>
  );
}

const Run = memo(function Run(props: { blocks: readonly Block[]; texts: MarkdownTexts }) {
  return (
    <div className="run">
      {props.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
        <BlockElement key={index} block={block} texts={props.texts} />
      ))}
    </div>
  );
});
