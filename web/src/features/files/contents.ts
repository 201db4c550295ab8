/** What a file came to: a picture as a base64 data URL, or text. */
export interface Contents {
  url?: string;
  text?: string;
  /** A small picture for the page, as a data URL. */
  thumb?: string;
}

/** Why a file cannot be read, each with a sentence of its own. */
export type Trouble =
  | "empty"
  | "locked"
  | "scanned"
  | "damaged"
  | "binary"
  | "picture"
  /** A picture of more pixels than can be decoded here. */
  | "vast"
  | "impostor"
  | "unreachable"
  /** The code that reads such files did not load. */
  | "unloaded";

/** A file that cannot be read. */
export class Unreadable extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble);
    this.name = "Unreadable";
    this.trouble = trouble;
  }
}

/** Tells how far reading has come, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Text as models get it: plain line ends, no characters that nothing shows. Throws when nothing is left. */
export function tidy(text: string, ifBlank: Trouble = "empty"): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  const tidied = text.replace(/\r\n?/g, "\n").replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "");
  if (tidied.trim() === "") throw new Unreadable(ifBlank);
  return tidied;
}

/** Whether bytes begin like this. */
export function startsWith(bytes: Uint8Array, start: string | readonly number[]): boolean {
  const wanted = typeof start === "string" ? [...start].map((c) => c.charCodeAt(0)) : start;
  return wanted.every((value, index) => bytes[index] === value);
}
