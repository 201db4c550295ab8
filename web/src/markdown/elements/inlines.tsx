import { memo, type ReactNode } from "react";
import { decodeEntities } from "../entities.ts";
import { type Chunk, type ExtensionToken, type Inline, type InlineToken, isExtension } from "../inline.ts";
import { MathElement } from "../math/math-element.tsx";
import { plain, plainText } from "../plain-text.ts";
import type { MarkdownTexts } from "../texts.ts";
import { Link } from "./link.tsx";
import { CitationMark, FootnoteMark, Label } from "./references.tsx";

/**
 * The most formulas per chunk of text. If there are more, their sources are shown, because browsers
 * are slow to lay out formulas.
 */
const FORMULAS = 100;

interface Props {
  texts: MarkdownTexts;
}

/** Inline text with its markup. */
export function Inlines({ inline, texts }: Props & { inline: Inline }): ReactNode {
  const [only] = inline;
  if (only && inline.length === 1) return inlineTokens(only.tokens, texts);
  // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only appended
  return inline.map((chunk, index) => <ChunkElement key={index} chunk={chunk} texts={texts} />);
}

/**
 * Displayed as a block of its own: when text is appended to a block, the browser lays out all of its
 * lines again.
 */
const ChunkElement = memo(function ChunkElement({ chunk, texts }: Props & { chunk: Chunk }) {
  return <span className="chunk">{inlineTokens(chunk.tokens, texts)}</span>;
});

function inlineTokens(tokens: readonly InlineToken[], texts: MarkdownTexts): ReactNode[] {
  const formulas = tokens.reduce((count, { type }) => count + (type === "math" ? 1 : 0), 0);
  const shown = formulas > FORMULAS ? tokens.map(withoutFormula) : tokens;
  return shown.map((token, index) => inlineElement(joined(token, shown[index + 1]), index, texts));
}

/** Returns a token of which the white space at the end, before a citation, does not break the line. */
function joined(token: InlineToken, next: InlineToken | undefined): InlineToken {
  if (token.type !== "text" || next?.type !== "citation" || !/\s$/.test(token.raw)) return token;
  return { ...token, raw: `${token.raw.trimEnd()}\u00a0` };
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
