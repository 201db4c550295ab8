/**
 * Tokens per UTF-16 code unit, by script. For prose and code, they give up to a third more than
 * o200k_base counts, one of the tokenizers in use. Older ones count more for most scripts.
 */
const LATIN = 1 / 4;
const OTHER = 1 / 2.5;
/** Chinese, Japanese and Korean. */
const EAST_ASIAN = 1;

/** The tokens of an image at the size that it is sent in. Providers count about 800 to 1,600. */
export const IMAGE_TOKENS = 1500;

/** Estimates how many tokens a text has, in time linear in its length. */
export function estimateTokens(text: string): number {
  let latin = 0;
  let eastAsian = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x250) latin++;
    else if (isEastAsian(unit)) eastAsian++;
  }
  const other = text.length - latin - eastAsian;
  return Math.ceil(latin * LATIN + other * OTHER + eastAsian * EAST_ASIAN);
}

/** Reports whether a code unit is of an East Asian script, or a full-width form. */
function isEastAsian(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit < 0xa4d0) ||
    (unit >= 0xac00 && unit < 0xd7b0) ||
    (unit >= 0xff00 && unit < 0xfff0)
  );
}
