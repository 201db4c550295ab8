import { parse } from "../../markdown/blocks/document.ts";
import { splitCode } from "./split-code.ts";

/** Starts HTML, unless it is a link such as `<https://example.org>`. */
const html = /<(?!https?:\/\/[^\s<>]{1,2000}>)(?=[a-z/!?])/gi;
const image = /([!\]\\])?!(?=\[[^\]\n]{0,500}\][([])/g;
const anyImage = /([!\]\\])?!(?=\[)/g;

/**
 * Makes Markdown safe to display in any program: images become links, so that nothing is loaded, and
 * HTML is escaped. Code is unchanged, unless it is hard to tell from the rest.
 */
export function inertMarkdown(markdown: string): string {
  const inert = splitCode(markdown)
    .map(({ text, isCode }) => (isCode ? text : disarm(text, image)))
    .join("");
  return isInert(parse(inert)) ? inert : disarm(markdown, anyImage);
}

function disarm(text: string, images: RegExp): string {
  // The space keeps "!![a](b)" from becoming an image, "[a]![b](c)" a reference and "\![a](b)" text.
  return text
    .replace(html, "&lt;")
    .replace(images, (_, before?: string) => (before === undefined ? "" : `${before} `));
}

/** Reports whether a parsed text has neither images nor HTML. */
function isInert(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return true;
  if ("type" in node && (node.type === "image" || node.type === "html")) return false;
  return Object.values(node).every(isInert);
}
