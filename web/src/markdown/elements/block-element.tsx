import { memo, type ReactNode } from "react";
import type { Direction } from "../../lib/bidi.ts";
import type { Block, Footnote, Item, List } from "../blocks/nodes.ts";
import { CodeBlock } from "../code/code-block.tsx";
import { decodeEntities } from "../entities.ts";
import { MathElement } from "../math/math-element.tsx";
import type { MarkdownTexts } from "../texts.ts";
import { directionOf } from "./direction.ts";
import { SEGMENT, segmentClass, useGroups } from "./groups.ts";
import { Inlines } from "./inlines.tsx";
import { Link } from "./link.tsx";
import { FootnoteReturn } from "./references.tsx";
import { TableElement } from "./table-element.tsx";

// Everything is rendered as text, known elements and checked links, never as HTML. Blocks are
// memoized, and replaced when they change, so only the last blocks render again while a text is
// being streamed.

/** Blocks per memoized group. */
const GROUP = 50;

interface Props {
  texts: MarkdownTexts;
}

export const BlockElement = memo(function BlockElement({
  block,
  texts,
}: Props & { block: Block }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return (
        <p dir={directionOf([block])}>
          <Inlines inline={block.inline} texts={texts} />
        </p>
      );
    case "heading": {
      // h1 to h3 belong to the page; h3 is the name of the model.
      const Heading = block.depth <= 2 ? "h4" : "h5";
      return (
        <Heading dir={directionOf([block])}>
          <Inlines inline={block.inline} texts={texts} />
        </Heading>
      );
    }
    case "list":
      return <ListElement list={block} texts={texts} />;
    case "item":
      return <ItemElement item={block} value={undefined} loose={true} texts={texts} />;
    case "table":
      return <TableElement table={block} texts={texts} />;
    case "code":
      return (
        <CodeBlock
          text={block.text}
          language={decodeEntities(block.info)}
          finished={block.closed}
          texts={texts}
        />
      );
    case "quote":
      return (
        <blockquote dir={directionOf(block.children)}>
          <Blocks blocks={block.children} texts={texts} />
        </blockquote>
      );
    case "footnote":
      return <FootnoteElement footnote={block} texts={texts} />;
    case "math":
      return <MathElement formula={block} />;
    case "rule":
      return <hr />;
    case "definition": {
      const href = decodeEntities(block.href);
      return (
        <p>
          [{block.label}]:{" "}
          <Link href={href} text={href}>
            {href}
          </Link>
        </p>
      );
    }
    case "html":
      return <p>{block.text}</p>;
  }
});

function Blocks({ blocks, texts }: Props & { blocks: readonly Block[] }): ReactNode {
  return useGroups(blocks, GROUP).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
    <BlockGroup key={index} blocks={group} texts={texts} />
  ));
}

const BlockGroup = memo(function BlockGroup({
  blocks,
  texts,
}: Props & { blocks: readonly Block[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
  return blocks.map((block, index) => <BlockElement key={index} block={block} texts={texts} />);
});

/**
 * A long list is displayed as several, so that the browser can skip the layout of those that are
 * off screen.
 */
function ListElement({ list, texts }: Props & { list: List }): ReactNode {
  const { start, loose, children } = list;
  const groups = useGroups(children, SEGMENT);
  const direction = directionOf(children);
  return groups.map((items, index) => (
    <ListSegment
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
      key={index}
      items={items}
      start={start === undefined ? undefined : start + index * SEGMENT}
      loose={loose}
      direction={direction}
      className={segmentClass(index, groups.length)}
      texts={texts}
    />
  ));
}

const ListSegment = memo(function ListSegment(
  props: Props & {
    items: readonly Item[];
    start: number | undefined;
    loose: boolean;
    direction: Direction | undefined;
    className: string | undefined;
  },
) {
  const { items, start, loose, direction, className, texts } = props;
  const elements = items.map((item, index) => (
    <ItemElement
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
      key={index}
      item={item}
      value={start === undefined ? undefined : start + index}
      loose={loose}
      texts={texts}
    />
  ));
  const List = start === undefined ? "ul" : "ol";
  return (
    <List start={start} dir={direction} className={className}>
      {elements}
    </List>
  );
});

const ItemElement = memo(function ItemElement(
  props: Props & { item: Item; value: number | undefined; loose: boolean },
) {
  const { item, value, loose, texts } = props;
  const { checked, children } = item;
  return (
    <li value={value} className={checked === undefined ? undefined : "task"}>
      {checked !== undefined && (
        <span className="checkbox" role="img" aria-label={checked ? texts.done : texts.notDone}>
          {checked ? "✓" : ""}
        </span>
      )}
      {loose ? (
        <Blocks blocks={children} texts={texts} />
      ) : (
        children.map((block, index) => tight(block, index, texts))
      )}
    </li>
  );
});

/** Paragraphs of a tight list are not elements of their own. */
function tight(block: Block, index: number, texts: MarkdownTexts): ReactNode {
  if (block.type === "paragraph") return <Inlines key={index} inline={block.inline} texts={texts} />;
  return <BlockElement key={index} block={block} texts={texts} />;
}

function FootnoteElement({ footnote, texts }: Props & { footnote: Footnote }) {
  const { name, children } = footnote;
  const [first, ...others] = children;
  const text = first?.type === "paragraph" ? first.inline : undefined;
  const rest = text ? others : children;
  // Most footnotes are a single paragraph.
  const Element = rest.length === 0 ? "p" : "div";
  return (
    <Element className="footnote" dir={directionOf([footnote])} data-note={name} tabIndex={-1}>
      <sup>{name}</sup> {text && <Inlines inline={text} texts={texts} />}{" "}
      <Blocks blocks={rest} texts={texts} />
      <FootnoteReturn name={name} texts={texts} />
    </Element>
  );
}
