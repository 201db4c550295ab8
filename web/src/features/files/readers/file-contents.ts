import { limits } from "../../../lib/limits.ts";
import { truncate } from "../../../lib/truncate.ts";

/** The extracted contents of a file: an image or text. */
export interface FileContents {
  /** An image as a base64 data URL. */
  url?: string;
  text?: string;
  /** Whether the file has more text than `limits.file.textCharacters`, which `text` leaves out. */
  longer?: boolean;
  /** A thumbnail as a data URL. */
  thumb?: string;
}

/** Why a file cannot be read. `texts.filePanel.errors` has a sentence for each. */
export type FileErrorCode =
  | "empty"
  | "encrypted"
  | "scanned"
  | "damaged"
  | "binary"
  /** Text in a charset that cannot be determined with confidence. */
  | "encoding"
  | "image"
  /** Its parts unpack to more than `limits.file.unpackedBytes`. */
  | "unpacksTooLarge"
  /** Decoding it would take too much memory. */
  | "tooManyPixels"
  /** The contents do not match the name. */
  | "wrongFormat"
  | "unreachable"
  /** The user left the page or cleared the conversation while the file was being read. */
  | "unfinished"
  /** The code that reads this kind of file did not load. */
  | "notLoaded";

/** Thrown when a file cannot be read. */
export class FileError extends Error {
  readonly code: FileErrorCode;

  constructor(code: FileErrorCode) {
    super(code);
    this.name = "FileError";
    this.code = code;
  }
}

/** Receives the reading progress from 0 to 1. */
export type OnProgress = (progress: number) => void;

/**
 * Normalizes line endings and removes control characters. Throws a FileError with the code
 * `ifBlank` if only whitespace is left.
 */
export function cleanText(text: string, ifBlank: FileErrorCode = "empty"): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  const cleaned = text.replace(/\r\n?/g, "\n").replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "");
  if (cleaned.trim() === "") throw new FileError(ifBlank);
  return cleaned;
}

/** Returns the contents of a file that is read as text, up to `limits.file.textCharacters`. */
export function textContents(text: string): FileContents {
  const kept = truncate(text, limits.file.textCharacters);
  return kept === text ? { text } : { text: kept, longer: true };
}

/** Reports whether bytes start with a signature: ASCII text or byte values. */
export function startsWith(bytes: Uint8Array, signature: string | readonly number[]): boolean {
  const expected = typeof signature === "string" ? [...signature].map((c) => c.charCodeAt(0)) : signature;
  return expected.every((value, index) => bytes[index] === value);
}
