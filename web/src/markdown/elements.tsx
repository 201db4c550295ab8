import { memo, type ReactNode } from "react";
import type { Block, Footnote, Item, List, Row, Table } from "./blocks/nodes.ts";
import { CodeBlock } from "./code/code-block.tsx";
import { type Direction, directionOf } from "./direction.ts";
import { decodeEntities } from "./entities.ts";
import { useGroups } from "./groups.ts";
import type { Chunk, ExtensionToken, Inline, InlineToken } from "./inline.ts";
import { isExtension } from "./inline.ts";
import { Link } from "./link.tsx";
import { MathElement } from "./math/math-element.tsx";
import { plain, plainText } from "./plain-text.ts";
import { CitationMark, FootnoteMark, FootnoteReturn, Label } from "./references.tsx";
import type { MarkdownTexts } from "./texts.ts";

// Everything is rendered as text, known elements and checked links, never as HTML. Blocks are
// memoized: they are replaced when they change, so only the last ones of a text that is being
// streamed render again.

/** Blocks per memoized group. */
const GROUP = 50;
/** Items per list, and rows per table. */
const SEGMENT = 100;
/**
 * Formulas per chunk of text. If there are more, their sources are shown: browsers are slow to lay
 * them out.
 */
const FORMULAS = 100;

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

/** The class of a part of a list or table that is too long for one. */
function segmentClass(index: number, count: number): string | undefined {
  if (count === 1) return undefined;
  return `${index === 0 ? "" : "continued "}${index < count - 1 ? "segment" : ""}`.trim();
}

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

function TableElement({ table, texts }: Props & { table: Table }) {
  const { header, rows } = table;
  const classes = header.map((_, column) => columnClass(table, column)).join(" ");
  const groups = useGroups(rows, SEGMENT);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className="scroll-x" tabIndex={0} dir={directionOf([table])}>
      {(groups.length === 0 ? [rows] : groups).map((group, index) => (
        <TableSegment
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          key={index}
          header={header}
          rows={group}
          classes={classes}
          className={segmentClass(index, Math.max(groups.length, 1))}
          texts={texts}
        />
      ))}
    </div>
  );
}

/** @param classes the class of each column, separated by spaces */
const TableSegment = memo(function TableSegment(
  props: Props & {
    header: readonly Inline[];
    rows: readonly Row[];
    classes: string;
    className: string | undefined;
  },
) {
  const { header, rows, className, texts } = props;
  const classes = props.classes.split(" ");
  const table = (
    <table>
      <thead>
        <tr>
          {header.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
            <th key={column} className={classes[column] || undefined}>
              <Inlines inline={cell} texts={texts} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          <RowElement key={index} row={row} classes={props.classes} texts={texts} />
        ))}
      </tbody>
    </table>
  );
  return className === undefined ? table : <div className={className}>{table}</div>;
});

const RowElement = memo(function RowElement(props: Props & { row: Row; classes: string }) {
  const { cells } = props.row;
  const classes = props.classes.split(" ");
  return (
    <tr>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
        <td key={column} className={classes[column] || undefined}>
          <Inlines inline={cell} texts={props.texts} />
        </td>
      ))}
      {cells.length < classes.length && <td colSpan={classes.length - cells.length} />}
    </tr>
  );
});

/** Columns of numbers are aligned to the end, even if the table does not ask for it. */
function columnClass({ alignments, numeric, rows }: Table, column: number): string | undefined {
  const alignment = alignments[column];
  if (alignment === "center") return "center";
  const isNumeric = alignment === undefined && rows.length > 0 && numeric[column];
  return alignment === "right" || isNumeric ? "numeric" : undefined;
}

function Inlines({ inline, texts }: Props & { inline: Inline }): ReactNode {
  const [only] = inline;
  if (only && inline.length === 1) return inlineTokens(only.tokens, texts);
  // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only appended
  return inline.map((chunk, index) => <ChunkElement key={index} chunk={chunk} texts={texts} />);
}

/** Displayed as a block, because a browser lays out all lines of a block when its end changes. */
const ChunkElement = memo(function ChunkElement({ chunk, texts }: Props & { chunk: Chunk }) {
  return <span className="chunk">{inlineTokens(chunk.tokens, texts)}</span>;
});

function inlineTokens(tokens: readonly InlineToken[], texts: MarkdownTexts): ReactNode[] {
  const formulas = tokens.reduce((count, { type }) => count + (type === "math" ? 1 : 0), 0);
  const shown = formulas > FORMULAS ? tokens.map(withoutFormula) : tokens;
  return shown.map((token, index) => inlineElement(token, index, texts));
}

function withoutFormula(token: InlineToken): InlineToken {
  return token.type === "math" ? { type: "text", raw: token.raw, text: token.raw, escaped: false } : token;
}

function inlineElement(token: InlineToken, key: number, texts: MarkdownTexts): ReactNode {
  if (isExtension(token)) return <ExtensionElement key={key} token={token} texts={texts} />;
  const inner = () => inlineTokens(("tokens" in token ? token.tokens : []) as InlineToken[], texts);
  switch (token.type) {
    case "text":
      return plain(token.raw);
    case "escape":
      return token.text;
    case "strong":
      return <strong key={key}>{inner()}</strong>;
    case "em":
      return <em key={key}>{inner()}</em>;
    case "del":
      return <del key={key}>{inner()}</del>;
    case "codespan":
      return (
        <code key={key} dir="ltr">
          {token.text}
        </code>
      );
    case "br":
      return <br key={key} />;
    case "link":
      return (
        <Link key={key} href={decodeEntities(token.href)} text={plain(token.text)}>
          {inner()}
        </Link>
      );
    case "image": {
      // Never loaded: the URL of an image can leak the conversation to its host.
      const href = decodeEntities(token.href);
      const alt = plainText(token.tokens as InlineToken[]);
      return (
        <Link key={key} href={href} text={alt}>
          {`${texts.image}: ${alt || href}`}
        </Link>
      );
    }
    case "html":
      return /^<br\s*\/?>$/i.test(token.text) ? <br key={key} /> : token.text;
    default:
      return token.raw;
  }
}

function ExtensionElement({ token, texts }: Props & { token: ExtensionToken }): ReactNode {
  switch (token.type) {
    case "math":
      return <MathElement formula={token} />;
    case "label":
      return <Label token={token} />;
    case "citation":
      return <CitationMark token={token} texts={texts} />;
    case "footnoteReference":
      return <FootnoteMark name={token.name} texts={texts} />;
  }
}
