import { startsWith } from "./file-contents.ts";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Sector numbers from here on mean something else: free, end of chain. */
const FIRST_MARK = 0xfffffffa;
const ENTRY_BYTES = 128;

interface Entry {
  name: string;
  start: number;
  size: number;
}

/** Whether bytes are a compound file: what .doc is, and what a password makes of .docx. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE);
}

/**
 * The streams of a compound file by name ([MS-CFB]); of streams in several storages with one name, the first.
 * Throws a RangeError when the file is damaged.
 */
export function readCompoundFile(bytes: Uint8Array): (name: string) => Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (offset: number) => view.getUint32(offset, true);
  const sectorBytes = 1 << view.getUint16(30, true);
  const miniBytes = 1 << view.getUint16(32, true);
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes;
  const perSector = sectorBytes / 4;

  /** Follows a chain; one that is longer than the file can hold runs in a circle. */
  function chain(start: number, next: (sector: number) => number): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < FIRST_MARK; sector = next(sector)) {
      if (sectors.length > bytes.length / miniBytes) throw new RangeError("a chain without end");
      sectors.push(sector);
    }
    return sectors;
  }

  /** Puts pieces of a source together. */
  function gather(
    source: Uint8Array,
    offsets: number[],
    length: number,
    size: number,
  ): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(offsets.length * length);
    for (const [index, offset] of offsets.entries()) {
      const piece = source.subarray(offset, offset + length);
      if (piece.length === 0) throw new RangeError("a sector beyond the end");
      whole.set(piece, index * length);
    }
    if (size > whole.length) throw new RangeError("a stream that ends early");
    return whole.subarray(0, size);
  }

  // Where the allocation table lies: 109 sectors in the header, the others in a chain of their own.
  const tableSectors = Array.from({ length: 109 }, (_, index) => u32(76 + index * 4));
  for (const sector of chain(u32(68), (at) => u32(sectorAt(at) + sectorBytes - 4))) {
    for (let index = 0; index < perSector - 1; index++) tableSectors.push(u32(sectorAt(sector) + index * 4));
  }
  const next = (sector: number) => {
    const table = tableSectors[Math.floor(sector / perSector)];
    if (table === undefined || table >= FIRST_MARK) throw new RangeError("a sector outside the table");
    return u32(sectorAt(table) + (sector % perSector) * 4);
  };
  const stream = (start: number, size?: number) => {
    const sectors = chain(start, next);
    return gather(bytes, sectors.map(sectorAt), sectorBytes, size ?? sectors.length * sectorBytes);
  };

  const directory = stream(u32(48));
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const entry = new DataView(directory.buffer, directory.byteOffset + at, ENTRY_BYTES);
    const nameBytes = Math.min(Math.max(entry.getUint16(64, true) - 2, 0), 62);
    const name = new TextDecoder("utf-16le").decode(directory.subarray(at, at + nameBytes));
    entries.push({ name, start: entry.getUint32(116, true), size: entry.getUint32(120, true) });
  }
  const [root] = entries;
  if (!root) throw new RangeError("no directory");

  return (name) => {
    const entry = entries.find((candidate) => candidate.name === name);
    if (!entry) return undefined;
    const { start, size } = entry;
    if (size >= u32(56)) return stream(start, size);
    // Small streams share the root's, in smaller sectors with a table of their own.
    const miniTable = stream(u32(60));
    const miniView = new DataView(miniTable.buffer, miniTable.byteOffset, miniTable.length);
    const sectors = chain(start, (sector) => miniView.getUint32(sector * 4, true));
    const offsets = sectors.map((sector) => sector * miniBytes);
    return gather(stream(root.start), offsets, miniBytes, size);
  };
}
