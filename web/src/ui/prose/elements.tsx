import type { MarkedToken, Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeBlock } from "./code-block.tsx";
import { decodeEntities } from "./entities.ts";
import type { ProseLabels } from "./labels.ts";
import { Link } from "./link.tsx";
import { isOwn, type OwnToken } from "./markdown.ts";
import { MathElement } from "./math-element.tsx";
import { Cite, NoteMark, NoteReturn, Voices } from "./references.tsx";

/** A block token as an element. Only text, our own elements and checked links come out of it. */
export function BlockElement(props: { token: Token | OwnToken; labels: ProseLabels }): ReactNode {
  const { token, labels } = props;
  if (isOwn(token)) return <OwnElement token={token} labels={labels} />;
  const known = token as MarkedToken;
  switch (known.type) {
    case "paragraph":
      return <p>{inline(known.tokens, labels)}</p>;
    case "heading":
      // The page's own headings end at h3, the name of the model.
      return known.depth <= 2 ? (
        <h4>{inline(known.tokens, labels)}</h4>
      ) : (
        <h5>{inline(known.tokens, labels)}</h5>
      );
    case "list":
      return <List token={known} labels={labels} />;
    case "table":
      return <Table token={known} labels={labels} />;
    case "code":
      return (
        <CodeBlock text={known.text} language={known.lang ?? ""} finished={isClosed(known)} labels={labels} />
      );
    case "blockquote":
      return <blockquote>{blocks(known.tokens, labels)}</blockquote>;
    case "hr":
      return <hr />;
    case "text":
      return known.tokens ? inline(known.tokens, labels) : plain(known.text);
    case "space":
      return null;
    case "def":
      return (
        <p>
          [{known.tag}]:{" "}
          <Link href={known.href} text={known.href}>
            {known.href}
          </Link>
        </p>
      );
    default:
      // HTML is shown as it was written.
      return <p>{token.raw}</p>;
  }
}

function OwnElement({ token, labels }: { token: OwnToken; labels: ProseLabels }): ReactNode {
  switch (token.type) {
    case "math":
      return <MathElement formula={token} />;
    case "voices":
      return <Voices token={token} />;
    case "cite":
      return <Cite token={token} labels={labels} />;
    case "noteReference":
      return <NoteMark name={token.name} labels={labels} />;
    case "note":
      return (
        <p className="footnote" data-note={token.name} tabIndex={-1}>
          <sup>{token.name}</sup> {inline(token.tokens, labels)}{" "}
          <NoteReturn name={token.name} labels={labels} />
        </p>
      );
  }
}

function blocks(tokens: readonly Token[], labels: ProseLabels): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens are only appended, their place is their name
  return tokens.map((token, index) => <BlockElement key={index} token={token} labels={labels} />);
}

function inline(tokens: readonly Token[], labels: ProseLabels): ReactNode[] {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens are only appended, their place is their name
    <InlineElement key={index} token={token} labels={labels} />
  ));
}

function InlineElement(props: { token: Token | OwnToken; labels: ProseLabels }): ReactNode {
  const { token, labels } = props;
  if (isOwn(token)) return <OwnElement token={token} labels={labels} />;
  const known = token as MarkedToken;
  switch (known.type) {
    case "text":
      return plain(known.text);
    case "escape":
      return known.text;
    case "strong":
      return <strong>{inline(known.tokens, labels)}</strong>;
    case "em":
      return <em>{inline(known.tokens, labels)}</em>;
    case "del":
      return <del>{inline(known.tokens, labels)}</del>;
    case "codespan":
      return <code>{known.text}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <Link href={known.href} text={plain(known.text)}>
          {inline(known.tokens, labels)}
        </Link>
      );
    case "image":
      // Never loaded: the address of an image can carry off what the answer knows.
      return (
        <Link href={known.href} text={plain(known.text)}>
          {`${labels.image}: ${plain(known.text) || known.href}`}
        </Link>
      );
    case "checkbox":
      return (
        <span className="task" role="img" aria-label={known.checked ? labels.done : labels.notDone}>
          {known.checked ? "✓" : ""}
        </span>
      );
    case "html":
      return /^<br\s*\/?>$/i.test(known.text) ? <br /> : known.text;
    default:
      return token.raw;
  }
}

/** Written text as it is shown: no references, and no marks that turn the reading order around. */
function plain(text: string): string {
  return decodeEntities(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Whether a block of code has its end: a fence has closed it, or it has none. */
function isClosed({ raw, codeBlockStyle }: Tokens.Code): boolean {
  return codeBlockStyle === "indented" || /(?:```|~~~)\s*$/.test(raw.slice(-80));
}

function List({ token, labels }: { token: Tokens.List; labels: ProseLabels }) {
  const start = token.start === "" ? 1 : token.start;
  const items = token.items.map((item, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended, their place is their name
      key={index}
      value={token.ordered ? start + index : undefined}
      className={item.task ? "todo" : undefined}
    >
      {item.tokens.map((part, at) =>
        part.type === "checkbox" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <InlineElement key={at} token={part} labels={labels} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <BlockElement key={at} token={part} labels={labels} />
        ),
      )}
    </li>
  ));
  return token.ordered ? <ol start={start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, labels }: { token: Tokens.Table; labels: ProseLabels }) {
  const columns = token.header.map((_, column) => alignment(token, column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must be able to
    <div className="scroll-x" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its name
              <th key={column} className={columns[column]}>
                {inline(cell.tokens, labels)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended, their place is their name
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its name
                <td key={column} className={columns[column]}>
                  {inline(cell.tokens, labels)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Figures stand at the end of their column, also where the author did not say so. */
function alignment(token: Tokens.Table, column: number): string | undefined {
  const align = token.align[column];
  if (align === "center") return "middle";
  const figures = token.rows.length > 0 && token.rows.every((row) => isFigure(row[column]?.text ?? ""));
  return align === "right" || (align === null && figures) ? "figure" : undefined;
}

function isFigure(text: string): boolean {
  return /^[\s~≈<>±+\-−–€$£¥*]*\d[\d.,\s]*[%\p{L}°²³/*]{0,6}$/u.test(text) || text.trim() === "";
}
