import { analyse } from "chardet";

/** How much of a file is analyzed, in bytes. */
const SAMPLE_BYTES = 65_536;
/**
 * The minimum confidence, in percent, and the minimum lead, in percentage points, over the next-best
 * charset that yields different text.
 */
const MIN_CONFIDENCE = 20;
const MIN_LEAD = 10;
/**
 * Chinese, Japanese and Korean text of about 16 characters reaches 100. Anything much lower is a
 * coincidence.
 */
const MIN_CJK_CONFIDENCE = 90;
/** Shorter text in a script other than Latin is often valid in several charsets. */
const MIN_LETTERS = 20;

/**
 * The labels to try for a charset that chardet names. chardet reports an ISO charset where its
 * Windows counterpart is far more common. If both are listed, the text decides between them.
 */
const labels: Record<string, string[]> = {
  "ISO-8859-1": ["windows-1252"],
  "ISO-8859-2": ["iso-8859-2", "windows-1250"],
  "ISO-8859-7": ["iso-8859-7", "windows-1253"],
  "ISO-8859-8": ["windows-1255"],
  "ISO-8859-9": ["windows-1254"],
  // Ignored: plain ASCII and UTF-8 are ruled out earlier, and chardet mistakes Central European
  // text for windows-1258, which is Vietnamese.
  ASCII: [],
  "UTF-8": [],
  "windows-1258": [],
};

/**
 * Decodes text that is neither UTF-8 nor UTF-16. Returns undefined if its charset cannot be
 * determined with confidence.
 */
export function decodeLegacy(bytes: Uint8Array): string | undefined {
  const lines = sample(bytes, (byte) => byte === 0x0a || byte === 0x0d);
  // Individual words, so that ASCII source code does not drown out non-ASCII comments. No byte of a
  // multi-byte character is less than 0x30.
  const words = sample(bytes, (byte) => byte < 0x30);
  const confidence = new Map<string, number>();
  for (const match of [...analyse(lines), ...analyse(words)])
    confidence.set(match.name, Math.max(confidence.get(match.name) ?? 0, match.confidence));

  const candidates = new Map<string, { label: string; score: number }>();
  for (const [name, score] of confidence) {
    for (const label of labels[name] ?? [name]) {
      const text = decode(lines, label, { partial: true });
      if (text === undefined || !isPlausible(text)) continue;
      if (score < (CJK.test(text) ? MIN_CJK_CONFIDENCE : MIN_CONFIDENCE)) continue;
      if (score > (candidates.get(text)?.score ?? 0)) candidates.set(text, { label, score });
    }
  }
  const [best, next] = [...candidates.values()].sort((a, b) => b.score - a.score);
  if (!best || best.score - (next?.score ?? 0) < MIN_LEAD) return undefined;
  return decode(bytes, best.label);
}

/** Splits bytes at separators and collects the parts with non-ASCII bytes, up to SAMPLE_BYTES. */
function sample(bytes: Uint8Array, isSeparator: (byte: number) => boolean): Uint8Array {
  const collected = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && length < SAMPLE_BYTES; at++) {
    const byte = bytes[at];
    if (byte !== undefined && !isSeparator(byte)) {
      if (byte >= 0x80) isAscii = false;
      continue;
    }
    if (!isAscii) {
      const part = bytes.subarray(start, Math.min(at + 1, start + SAMPLE_BYTES - length));
      collected.set(part, length);
      length += part.length;
    }
    start = at + 1;
    isAscii = true;
  }
  return collected.subarray(0, length);
}

function decode(bytes: Uint8Array, label: string, { partial = false } = {}): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: partial });
  } catch {
    return undefined; // Invalid in this charset, or the browser does not support it.
  }
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Symbols that text uses next to letters: spaces, quotation marks, dashes, currencies, CJK
 * punctuation.
 */
const PUNCTUATION =
  /[\u00a0\u00a1\u00a3\u00a9\u00ab\u00ae\u00b0\u00bb\u00bf\u2010-\u2019\u201c-\u201e\u2022\u2026\u20ac\u2122\u3000-\u303f\uff00-\uffef]/u;

/**
 * Reports whether text looks like language. Bytes decoded with the wrong charset mix letters,
 * scripts and symbols.
 */
function isPlausible(text: string): boolean {
  if (/[\x80-\x9f\u2500-\u259f\ue000-\uf8ff\ufffd]/.test(text)) return false;
  const nonAscii = text.match(/[^\p{ASCII}]/gu) ?? [];
  const letters = nonAscii.filter((char) => /[\p{L}\p{M}]/u.test(char));
  const symbols = nonAscii.length - letters.length - nonAscii.filter((char) => PUNCTUATION.test(char)).length;
  if (symbols > letters.length / 12) return false;
  const latin = letters.filter((char) => /\p{Script=Latin}/u.test(char));
  if (latin.length * 2 > letters.length) {
    // Accented letters rarely follow each other.
    const runs = text.match(/(?:(?!\p{ASCII})\p{L}){3,}/gu) ?? [];
    return runs.join("").length <= letters.length / 3;
  }
  // Other scripts do not mix with Latin letters within a word.
  const mixed = text.match(/(?<=[A-Za-z])(?!\p{ASCII})\p{L}|(?!\p{ASCII})\p{L}(?=[A-Za-z])/gu) ?? [];
  if (mixed.length > letters.length / 3) return false;
  return letters.length === 0 || letters.length >= MIN_LETTERS || CJK.test(text);
}
