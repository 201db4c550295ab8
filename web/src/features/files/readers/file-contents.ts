import { limits } from "../../../lib/limits.ts";
import { truncate } from "../../../lib/truncate.ts";
import { FileError, type FileErrorCode } from "./file-error.ts";

/** The extracted contents of a file: an image or text. */
export interface FileContents {
  /** An image as a base64 data URL. */
  url?: string;
  text?: string;
  /** Whether the file's text exceeds `limits.file.textCharacters`. If so, `text` is its beginning. */
  longer?: boolean;
  /** A thumbnail as a data URL. */
  thumb?: string;
}

/** The pages of a document without text, as images. */
export interface ScannedPages {
  /** The first ones that are not blank. */
  pages: FileContents[];
  /** How many pages the document has. */
  count: number;
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
