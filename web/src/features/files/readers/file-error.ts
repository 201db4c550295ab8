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
