/** The longest chunk, in characters. Paragraphs that are meant to be read are shorter. */
const LENGTH = 4000;

/** Where to split, best first: after a line that does not end in an escape or a break, a sentence, a word. */
const ends = [/(?<![ \\])\n/g, /[.!?] (?=\S)|[。！？]/g, / (?=\S)/g];

/**
 * Splits a long paragraph into chunks that are parsed separately. Finding the closing delimiter of every opening
 * one takes quadratic time in the length of the text. Appending to the text does not move earlier splits.
 */
export function chunks(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (; text.length - from > LENGTH; from += found.at(-1)?.length ?? 0) {
    found.push(text.slice(from, from + endOfChunk(text.slice(from, from + LENGTH))));
  }
  return [...found, text.slice(from)];
}

function endOfChunk(text: string): number {
  const half = LENGTH / 2;
  for (const pattern of ends) {
    const last = [...text.slice(half).matchAll(pattern)].at(-1);
    if (last) return half + last.index + last[0].length;
  }
  return /[\ud800-\udbff]$/.test(text) ? LENGTH - 1 : LENGTH;
}
