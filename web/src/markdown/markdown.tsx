import "./markdown.css";
import { memo, useEffect, useMemo, useReducer, useRef } from "react";
import { onNextFrame } from "../lib/next-frame.ts";
import { MarkdownDocument } from "./blocks/document.ts";
import type { Block } from "./blocks/nodes.ts";
import { BlockElement } from "./elements/block-element.tsx";
import { useGroups } from "./elements/groups.ts";
import { type Citation, ReferencesContext } from "./elements/references.tsx";
import type { BracketLabels } from "./labels.ts";
import { limitMarks } from "./plain-text.ts";
import type { MarkdownTexts } from "./texts.ts";
import { useCaret } from "./use-caret.ts";

/**
 * Blocks per run. The browser skips the layout of whole runs that are off screen, because a long
 * answer has hundreds of blocks.
 */
const RUN = 8;
/** Blocks per memoized group of runs. React skips an unchanged group as a whole. */
const GROUP = 32 * RUN;

/**
 * The number of characters that are parsed and rendered at once. The rest follows, frame by frame.
 */
const SLICE = 4000;

const noCitations: readonly Citation[] = [];

/**
 * Rendered markdown. While it is streaming, text is only ever appended: finished blocks do not
 * render again, and a caret marks the end. Text that was interrupted is neither streaming nor
 * complete.
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
  const document = useMemo(() => new MarkdownDocument(labels), [labels]);
  const { blocks, footnotes, rest } = document.update(text, complete, SLICE);
  useNextSlice(rest);
  const groups = useGroups(blocks, GROUP);
  const references = useMemo(() => ({ citations, footnotes, labels }), [citations, footnotes, labels]);
  const root = useRef<HTMLDivElement>(null);
  useCaret(root, streaming);
  return (
    <ReferencesContext value={references}>
      <div ref={root} className={streaming ? "markdown streaming" : "markdown"}>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
          <Runs key={index} blocks={group} texts={texts} />
        ))}
        {rest !== "" && <Unparsed text={rest} end={text.length} />}
        {blocks.length === 0 && streaming && <p />}
      </div>
    </ReferencesContext>
  );
}

const Runs = memo(function Runs(props: { blocks: readonly Block[]; texts: MarkdownTexts }) {
  return useGroups(props.blocks, RUN).map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
    <Run key={index} blocks={run} texts={props.texts} />
  ));
});

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

/** Renders again in the next frame while there is text left to parse. */
function useNextSlice(rest: string) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (rest === "" ? undefined : onNextFrame(render)), [rest]);
}

/**
 * Text that has not been parsed yet, as written.
 *
 * @param end the offset of its end. Pieces begin at the same offsets in each frame, so that only
 * the first changes.
 */
function Unparsed({ text, end }: { text: string; end: number }) {
  const start = end - text.length;
  const first = SLICE - (start % SLICE);
  const pieces = [text.slice(0, first)];
  for (let at = first; at < text.length; at += SLICE) pieces.push(text.slice(at, at + SLICE));
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only removed, at the start
    <p key={Math.floor(start / SLICE) + index} className="unparsed">
      {limitMarks(piece)}
    </p>
  ));
}
