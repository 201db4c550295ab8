import { limits } from "../../../lib/limits.ts";
import { isCompoundFile, readCompoundFile } from "./compound-file.ts";
import { cleanText } from "./file-contents.ts";
import { FileError } from "./file-error.ts";

/** The signature of the file information block. */
const WORD = 0xa5ec;
/** Word 97. Earlier versions have another layout. */
const WORD_97 = 0xc1;

/** Includes Word's markup, which is less than half of a document. */
const MAX_CHARACTERS = 2 * limits.file.textCharacters;

/** Extracts the body and footnotes of a .doc in reading order ([MS-DOC] 2.4.1). */
export function docText(bytes: Uint8Array): string {
  if (!isCompoundFile(bytes)) throw new FileError("wrongFormat");
  const streams = readCompoundFile(bytes);
  const document = streams("WordDocument");
  if (!document) throw new FileError("wrongFormat");

  const block = new DataView(document.buffer, document.byteOffset, document.length);
  const flags = block.getUint16(0x0a, true);
  if (block.getUint16(0, true) !== WORD || block.getUint16(2, true) < WORD_97) throw new FileError("damaged");
  if (flags & 0x0100) throw new FileError("encrypted");
  const table = streams(flags & 0x0200 ? "1Table" : "0Table");
  if (!table) throw new FileError("damaged");

  const length = block.getInt32(0x4c, true) + block.getInt32(0x50, true);
  const pieces = pieceTable(table.subarray(block.getUint32(0x01a2, true)));
  let text = "";
  for (const { from, to, offset, wide } of pieces) {
    const count = Math.min(to, length) - from;
    // Pieces may overlap, so the text can be longer than the file.
    if (count <= 0 || text.length > MAX_CHARACTERS) break;
    const part = document.subarray(offset, offset + (wide ? count * 2 : count));
    text += new TextDecoder(wide ? "utf-16le" : "windows-1252").decode(part);
  }
  return cleanText(withoutMarks(text));
}

interface Piece {
  /** Character positions in the document. */
  from: number;
  to: number;
  /** Byte offset in the document stream. */
  offset: number;
  /** Whether a character takes two bytes (UTF-16) or one. */
  wide: boolean;
}

/** Reads the piece table, which follows the property modifiers (type 1) in a Clx. */
function pieceTable(clx: Uint8Array): Piece[] {
  const view = new DataView(clx.buffer, clx.byteOffset, clx.length);
  let at = 0;
  while (view.getUint8(at) === 1) at += 3 + view.getUint16(at + 1, true);
  if (view.getUint8(at) !== 2) throw new RangeError("no piece table");
  const count = (view.getUint32(at + 1, true) - 4) / 12;
  const positions = at + 5;
  const descriptors = positions + (count + 1) * 4;
  return Array.from({ length: count }, (_, index) => {
    const position = view.getUint32(descriptors + index * 8 + 2, true);
    const wide = (position & 0x40000000) === 0;
    return {
      from: view.getUint32(positions + index * 4, true),
      to: view.getUint32(positions + index * 4 + 4, true),
      offset: wide ? position : (position & 0x3fffffff) / 2,
      wide,
    };
  });
}

/**
 * Replaces fields with their results, cell marks with tabs, and line, page and column breaks with
 * newlines. cleanText removes the other marks, such as those of images and notes.
 */
export function withoutMarks(text: string): string {
  return (
    withFieldResults(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
      .replace(/\x07\r?/g, "\t")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
      .replace(/[\x0b\x0c\x0e]/g, "\n")
      .replaceAll("\x1e", "-")
  );
}

/** Replaces fields with their results. A field is: begin, instruction, separator, result, end. */
function withFieldResults(text: string): string {
  /** The text so far outside of any field, then that of each open field. */
  const open = [""];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
  for (const part of text.split(/([\x13-\x15])/)) {
    const last = open.length - 1;
    if (part === "\x13") open.push("");
    else if (part === "\x14" && last > 0) open[last] = part;
    else if (part === "\x15" && last > 0) {
      const field = open.pop() ?? "";
      if (field.startsWith("\x14")) open[last - 1] += field.slice(1);
    } else open[last] += part;
  }
  return open.join("");
}
