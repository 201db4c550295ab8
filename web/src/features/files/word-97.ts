import { isCompoundFile, readCompoundFile } from "./compound-file.ts";
import { tidy, Unreadable } from "./contents.ts";

/** What the file information block begins with, and the first version whose text lies in pieces, Word 97. */
const WORD = 0xa5ec;
const WORD_97 = 0xc1;

/** The text of a .doc: its body and its footnotes, in reading order ([MS-DOC] 2.4.1). */
export function word97Text(bytes: Uint8Array): string {
  if (!isCompoundFile(bytes)) throw new Unreadable("impostor");
  const streams = readCompoundFile(bytes);
  const document = streams("WordDocument");
  if (!document) throw new Unreadable("impostor");

  const block = new DataView(document.buffer, document.byteOffset, document.length);
  const flags = block.getUint16(0x0a, true);
  if (block.getUint16(0, true) !== WORD || block.getUint16(2, true) < WORD_97)
    throw new Unreadable("damaged");
  if (flags & 0x0100) throw new Unreadable("locked");
  const table = streams(flags & 0x0200 ? "1Table" : "0Table");
  if (!table) throw new Unreadable("damaged");

  const length = block.getInt32(0x4c, true) + block.getInt32(0x50, true);
  const pieces = pieceTable(table.subarray(block.getUint32(0x01a2, true)));
  let text = "";
  for (const { from, to, offset, wide } of pieces) {
    const count = Math.min(to, length) - from;
    if (count <= 0) break;
    const part = document.subarray(offset, offset + (wide ? count * 2 : count));
    text += new TextDecoder(wide ? "utf-16le" : "windows-1252").decode(part);
  }
  return tidy(plain(text));
}

interface Piece {
  /** In characters of the document. */
  from: number;
  to: number;
  /** In bytes of the document's stream. */
  offset: number;
  /** Two bytes a character, else one. */
  wide: boolean;
}

/** Reads the pieces, which come after the properties (marked 1) in a Clx. */
function pieceTable(clx: Uint8Array): Piece[] {
  const view = new DataView(clx.buffer, clx.byteOffset, clx.length);
  let at = 0;
  while (view.getUint8(at) === 1) at += 3 + view.getUint16(at + 1, true);
  if (view.getUint8(at) !== 2) throw new RangeError("no piece table");
  const count = (view.getUint32(at + 1, true) - 4) / 12;
  const positions = at + 5;
  const descriptors = positions + (count + 1) * 4;
  return Array.from({ length: count }, (_, index) => {
    const place = view.getUint32(descriptors + index * 8 + 2, true);
    const wide = (place & 0x40000000) === 0;
    return {
      from: view.getUint32(positions + index * 4, true),
      to: view.getUint32(positions + index * 4 + 4, true),
      offset: wide ? place : (place & 0x3fffffff) / 2,
      wide,
    };
  });
}

/** Takes Word's marks out: of a field the result stays, of a cell a tab, of pictures and notes nothing. */
function plain(text: string): string {
  let fields = text;
  // From the inside out, because fields nest: begin, instruction, separator, result, end.
  for (let before = ""; before !== fields; ) {
    before = fields;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
    fields = before.replace(/\x13[^\x13-\x15]*(?:\x14([^\x13-\x15]*))?\x15/g, "$1");
  }
  return (
    fields
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
      .replace(/\x07\r?/g, "\t")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's marks are control characters
      .replace(/[\x0b\x0c\x0e]/g, "\n")
      .replaceAll("\x1e", "-")
  );
}
