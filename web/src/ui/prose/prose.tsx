import "./prose.css";
import { memo, useRef } from "react";
import { type Block, extend, noBlocks } from "./blocks.ts";
import { BlockElement } from "./elements.tsx";

/** The words that prose itself shows. */
export interface ProseLabels {
  copy: string;
  copied: string;
  code: string;
  image: string;
  done: string;
  notDone: string;
}

/**
 * Markdown, set for reading. While it is being written, text is only ever appended: finished blocks are not
 * touched again, and a caret stands at the end. A text that broke off is neither being written nor whole.
 */
export function Prose(props: { text: string; writing: boolean; whole: boolean; labels: ProseLabels }) {
  const { text, writing, whole, labels } = props;
  // A cache, not state: extend() gives the same blocks for the same text, however often it is asked.
  const cache = useRef(noBlocks);
  const blocks = extend(cache.current, text, whole);
  cache.current = blocks;
  const shown = [...blocks.settled, ...blocks.open];
  return (
    <div className={writing ? "prose writing" : "prose"}>
      {shown.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended, their place is their name
        <SettledBlock key={index} block={block} labels={labels} />
      ))}
      {shown.length === 0 && writing && <p />}
    </div>
  );
}

/** Memoised because this is what makes a long answer cheap: per frame only the last block renders. */
const SettledBlock = memo(function SettledBlock(props: { block: Block; labels: ProseLabels }) {
  return <BlockElement token={props.block.token} labels={props.labels} />;
});
