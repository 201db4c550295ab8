import type { MarkedToken, Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { CodeBlock } from "./code/code-block.tsx";
import { decodeEntities } from "./entities.ts";
import { type ExtensionToken, isExtension } from "./lex.ts";
import { Link } from "./link.tsx";
import { MathElement } from "./math/math-element.tsx";
import { CitationMark, FootnoteMark, FootnoteReturn, Label } from "./references.tsx";
import type { MarkdownTexts } from "./texts.ts";

/** Renders a block token. The output is text, known elements and checked links only, never HTML. */
export function BlockElement(props: { token: Token | ExtensionToken; texts: MarkdownTexts }): ReactNode {
  const { token, texts } = props;
  if (isExtension(token)) return <ExtensionElement token={token} texts={texts} />;
  const known = token as MarkedToken;
  switch (known.type) {
    case "paragraph":
      return <p>{inline(known.tokens, texts)}</p>;
    case "heading":
      // h1 to h3 belong to the page; h3 is the name of the model.
      return known.depth <= 2 ? (
        <h4>{inline(known.tokens, texts)}</h4>
      ) : (
        <h5>{inline(known.tokens, texts)}</h5>
      );
    case "list":
      return <List token={known} texts={texts} />;
    case "table":
      return <Table token={known} texts={texts} />;
    case "code":
      return (
        <CodeBlock text={known.text} language={known.lang ?? ""} finished={isClosed(known)} texts={texts} />
      );
    case "blockquote":
      return <blockquote>{blocks(known.tokens, texts)}</blockquote>;
    case "hr":
      return <hr />;
    case "text":
      return known.tokens ? inline(known.tokens, texts) : plain(known.text);
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
      // HTML is shown as text.
      return <p>{token.raw}</p>;
  }
}

function ExtensionElement({ token, texts }: { token: ExtensionToken; texts: MarkdownTexts }): ReactNode {
  switch (token.type) {
    case "math":
      return <MathElement formula={token} />;
    case "label":
      return <Label token={token} />;
    case "citation":
      return <CitationMark token={token} texts={texts} />;
    case "footnoteReference":
      return <FootnoteMark name={token.name} texts={texts} />;
    case "footnote":
      return (
        <p className="footnote" data-note={token.name} tabIndex={-1}>
          <sup>{token.name}</sup> {inline(token.tokens, texts)}{" "}
          <FootnoteReturn name={token.name} texts={texts} />
        </p>
      );
  }
}

function blocks(tokens: readonly Token[], texts: MarkdownTexts): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens are only appended
  return tokens.map((token, index) => <BlockElement key={index} token={token} texts={texts} />);
}

function inline(tokens: readonly Token[], texts: MarkdownTexts): ReactNode[] {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens are only appended
    <InlineElement key={index} token={token} texts={texts} />
  ));
}

function InlineElement(props: { token: Token | ExtensionToken; texts: MarkdownTexts }): ReactNode {
  const { token, texts } = props;
  if (isExtension(token)) return <ExtensionElement token={token} texts={texts} />;
  const known = token as MarkedToken;
  switch (known.type) {
    case "text":
      return plain(known.text);
    case "escape":
      return known.text;
    case "strong":
      return <strong>{inline(known.tokens, texts)}</strong>;
    case "em":
      return <em>{inline(known.tokens, texts)}</em>;
    case "del":
      return <del>{inline(known.tokens, texts)}</del>;
    case "codespan":
      return <code>{known.text}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <Link href={known.href} text={plain(known.text)}>
          {inline(known.tokens, texts)}
        </Link>
      );
    case "image":
      // Never loaded: the URL of an image can leak the conversation to its host.
      return (
        <Link href={known.href} text={plain(known.text)}>
          {`${texts.image}: ${plain(known.text) || known.href}`}
        </Link>
      );
    case "checkbox":
      return (
        <span className="checkbox" role="img" aria-label={known.checked ? texts.done : texts.notDone}>
          {known.checked ? "✓" : ""}
        </span>
      );
    case "html":
      return /^<br\s*\/?>$/i.test(known.text) ? <br /> : known.text;
    default:
      return token.raw;
  }
}

/** Decodes entities and removes the control characters that reverse the reading order. */
function plain(text: string): string {
  return decodeEntities(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** Reports whether a code block has ended: its fence is closed, or it is indented code. */
function isClosed({ raw, codeBlockStyle }: Tokens.Code): boolean {
  return codeBlockStyle === "indented" || /(?:```|~~~)\s*$/.test(raw.slice(-80));
}

function List({ token, texts }: { token: Tokens.List; texts: MarkdownTexts }) {
  const start = token.start === "" ? 1 : token.start;
  const items = token.items.map((item, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
      key={index}
      value={token.ordered ? start + index : undefined}
      className={item.task ? "task" : undefined}
    >
      {item.tokens.map((part, at) =>
        part.type === "checkbox" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <InlineElement key={at} token={part} texts={texts} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <BlockElement key={at} token={part} texts={texts} />
        ),
      )}
    </li>
  ));
  return token.ordered ? <ol start={start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, texts }: { token: Tokens.Table; texts: MarkdownTexts }) {
  const columns = token.header.map((_, column) => alignment(token, column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className="scroll-x" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
              <th key={column} className={columns[column]}>
                {inline(cell.tokens, texts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                <td key={column} className={columns[column]}>
                  {inline(cell.tokens, texts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns of numbers are aligned to the end, even if the table does not ask for it. */
function alignment(token: Tokens.Table, column: number): string | undefined {
  const align = token.align[column];
  if (align === "center") return "center";
  const figures = token.rows.length > 0 && token.rows.every((row) => isFigure(row[column]?.text ?? ""));
  return align === "right" || (align === null && figures) ? "numeric" : undefined;
}

function isFigure(text: string): boolean {
  return /^[\s~≈<>±+\-−–€$£¥*]*\d[\d.,\s]*[%\p{L}°²³/*]{0,6}$/u.test(text) || text.trim() === "";
}
