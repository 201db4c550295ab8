import { startsWith, tidy, Unreadable } from "./contents.ts";

/** Beyond this share of control characters a file is no text, whatever it decodes to. */
const CONTROL_SHARE = 0.01;

/** The text in a file: by its byte order mark, else UTF-8, else Windows-1252, which takes in Latin-1. */
export function plainText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (isBinary(text)) throw new Unreadable("binary");
  return tidy(text);
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
  // Tab, line ends, form feed and escape do occur in texts and logs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what gives a binary file away
  const controls = text.match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  return controls > text.length * CONTROL_SHARE;
}
