import { cleanText, FileError, startsWith } from "./file-contents.ts";

/** A file with a larger share of control characters is binary. */
const MAX_CONTROL_SHARE = 0.01;

/**
 * Decodes a text file: by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252, a
 * superset of Latin-1.
 */
export function plainText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (isBinary(text)) throw new FileError("binary");
  return cleanText(text);
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function isBinary(text: string): boolean {
  if (text.includes("\0")) return true;
  // Tabs, line ends, form feeds and escapes occur in text and logs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters reveal a binary file
  const controls = text.match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  return controls > text.length * MAX_CONTROL_SHARE;
}
