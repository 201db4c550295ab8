import type { Block, Item } from "../src/markdown/blocks/nodes.ts";
import { decodeEntities } from "../src/markdown/entities.ts";
import { type Inline, type InlineToken, isExtension } from "../src/markdown/inline.ts";
import { plainText } from "../src/markdown/plain-text.ts";

export const RAW = "\u0001";

/**
 * Renders blocks as HTML, for comparison with the examples in the CommonMark specification. Unlike
 * the specification, it renders HTML as text between two RAW marks, and images as links.
 */
export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(blockOf).join("");
}

function blockOf(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p>${inlineOf(block.inline)}</p>\n`;
    case "heading":
      return `<h${block.depth}>${inlineOf(block.inline)}</h${block.depth}>\n`;
    case "code": {
      const language = decodeEntities(block.info).split(/\s/)[0];
      const className = language ? ` class="language-${escapeHtml(language)}"` : "";
      return `<pre><code${className}>${escapeHtml(block.text && `${block.text}\n`)}</code></pre>\n`;
    }
    case "html":
      return `${RAW}${escapeHtml(block.text)}${RAW}\n`;
    case "rule":
      return "<hr />\n";
    case "quote":
      return `<blockquote>\n${htmlOf(block.children)}</blockquote>\n`;
    case "list": {
      const { start, loose, children } = block;
      const items = children.map((item) => itemOf(item, loose)).join("");
      if (start === undefined) return `<ul>\n${items}</ul>\n`;
      return `<ol${start === 1 ? "" : ` start="${start}"`}>\n${items}</ol>\n`;
    }
    case "table": {
      const { header, rows, alignments } = block;
      const row = (cells: readonly Inline[], tag: string) => {
        const all = header.map((_, column) => {
          const align = alignments[column] ? ` align="${alignments[column]}"` : "";
          return `<${tag}${align}>${inlineOf(cells[column] ?? [])}</${tag}>\n`;
        });
        return `<tr>\n${all.join("")}</tr>\n`;
      };
      const body = rows.map(({ cells }) => row(cells, "td")).join("");
      return `<table>\n<thead>\n${row(header, "th")}</thead>\n${body && `<tbody>\n${body}</tbody>\n`}</table>\n`;
    }
    default:
      return "";
  }
}

function itemOf({ checked, children }: Item, loose: boolean): string {
  const box =
    checked === undefined ? "" : `<input ${checked ? 'checked="" ' : ""}disabled="" type="checkbox"> `;
  let html = "";
  for (const [index, child] of children.entries()) {
    if (child.type === "paragraph" && !loose) {
      html += inlineOf(child.inline);
      if (index < children.length - 1) html += "\n";
    } else html += `${index === 0 ? "\n" : ""}${blockOf(child)}`;
  }
  return `<li>${box}${html}</li>\n`;
}

function inlineOf(inline: Inline): string {
  return inline.map(({ tokens }) => tokensOf(tokens)).join("");
}

function tokensOf(tokens: readonly InlineToken[]): string {
  return tokens.map(tokenOf).join("");
}

function tokenOf(token: InlineToken): string {
  if (isExtension(token)) return escapeHtml(token.raw);
  switch (token.type) {
    case "text":
      return escapeHtml(decodeEntities(token.raw));
    case "escape":
      return escapeHtml(token.text);
    case "codespan":
      return `<code>${escapeHtml(token.text)}</code>`;
    case "strong":
    case "em":
    case "del":
      return `<${token.type}>${tokensOf(token.tokens as InlineToken[])}</${token.type}>`;
    case "br":
      return "<br />\n";
    case "html":
      return `${RAW}${escapeHtml(token.text)}${RAW}`;
    case "link":
      return `<a href="${url(token.href)}"${title(token.title)}>${tokensOf(token.tokens as InlineToken[])}</a>`;
    case "image": {
      const alt = escapeHtml(plainText(token.tokens as InlineToken[]));
      return `<a href="${url(token.href)}"${title(token.title)}>${alt}</a>`;
    }
    default:
      return escapeHtml(token.raw);
  }
}

function title(text: string | null | undefined): string {
  return text ? ` title="${escapeHtml(decodeEntities(text))}"` : "";
}

/**
 * Percent-encodes characters that are not allowed in a URL, as the specification's own renderer
 * does.
 */
function url(href: string): string {
  const encoded = decodeEntities(href).replace(
    /[^\w\-.!~*'();/?:@&=+$,#%]|%(?![\da-f]{2})/giu,
    encodeURIComponent,
  );
  return escapeHtml(encoded);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
