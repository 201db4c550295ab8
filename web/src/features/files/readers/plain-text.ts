import { cleanText, startsWith } from "./file-contents.ts";
import { FileError } from "./file-error.ts";

/** A file with a larger share of control characters is binary. */
const MAX_CONTROL_SHARE = 0.01;
/** A file is not UTF-8 if a larger share of its non-ASCII characters are decoded as U+FFFD. */
const MAX_REPLACEMENT_SHARE = 0.1;

/**
 * Decodes a text file: by its byte order mark, otherwise as UTF-8, otherwise by the charset that
 * its bytes suggest. Throws a FileError if it is binary, or if its charset is uncertain: garbled
 * text would be worse than none.
 */
export async function plainText(bytes: Uint8Array): Promise<string> {
  const text = decodeUnicode(bytes);
  if (isBinary(text ?? new TextDecoder("windows-1252").decode(bytes))) throw new FileError("binary");
  if (text !== undefined) return cleanText(text);
  // Loaded only when needed: nearly all text is UTF-8.
  const { decodeLegacy } = await import("./charset.ts");
  const legacy = decodeLegacy(bytes);
  if (legacy === undefined) throw new FileError("encoding");
  return cleanText(legacy);
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  const text = new TextDecoder("utf-8").decode(bytes);
  // ISO-2022-JP is ASCII with escape sequences, so it is valid UTF-8, too.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence
  if (/\x1b\$[@B]/.test(text)) return new TextDecoder("iso-2022-jp").decode(bytes);
  const replacements = text.match(/\ufffd/g)?.length ?? 0;
  const nonAscii = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return replacements <= nonAscii * MAX_REPLACEMENT_SHARE ? text : undefined;
}

function isBinary(text: string): boolean {
  if (text.includes("\0")) return true;
  // Tabs, line endings, form feeds and escapes occur in text and logs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters reveal a binary file
  const controls = text.match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  return controls > text.length * MAX_CONTROL_SHARE;
}
