import { splitCode } from "./split-code.ts";

/** The start of a heading. */
const heading = /^( {0,3})(#{1,6})(?=[ \t]|$)/gm;

const DEEPEST = 6;

/** Moves the headings of a Markdown text below a level. Their differences are kept, if possible. */
export function nestHeadings(markdown: string, below: number): string {
  // The same text, without the number signs in code.
  const masked = splitCode(markdown)
    .map(({ text, isCode }) => (isCode ? text.replaceAll("#", " ") : text))
    .join("");
  const levels = Array.from(masked.matchAll(heading), ([, , signs = ""]) => signs.length);
  const highest = levels.reduce((one, other) => Math.min(one, other), DEEPEST);
  const step = Math.max(below + 1 - highest, 0);
  return markdown.replace(heading, (start: string, indent: string, signs: string, offset: number) =>
    masked[offset + indent.length] === "#"
      ? indent + "#".repeat(Math.min(signs.length + step, DEEPEST))
      : start,
  );
}
