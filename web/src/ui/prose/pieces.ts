/** Of how many characters a piece is, at most. No paragraph that is meant to be read has as many. */
const LENGTH = 4000;

/** Where to cut a piece, the best first: behind a line that ends in no mark of its own, a sentence, a word. */
const ends = [/(?<![ \\])\n/g, /[.!?] (?=\S)|[。！？]/g, / (?=\S)/g];

/**
 * A text in pieces. Marks are looked for within a piece only: to look for their ends in all of a long text, for
 * each anew, takes a time that grows with its square. A text that was appended to has its cuts where it had them.
 */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (; text.length - from > LENGTH; from += found.at(-1)?.length ?? 0) {
    found.push(text.slice(from, from + endOfPiece(text.slice(from, from + LENGTH))));
  }
  return [...found, text.slice(from)];
}

function endOfPiece(text: string): number {
  const half = LENGTH / 2;
  for (const pattern of ends) {
    const last = [...text.slice(half).matchAll(pattern)].at(-1);
    if (last) return half + last.index + last[0].length;
  }
  return /[\ud800-\udbff]$/.test(text) ? LENGTH - 1 : LENGTH;
}
