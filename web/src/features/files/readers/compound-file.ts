import { startsWith } from "./file-contents.ts";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** The smallest special sector number: end of chain, free, and so on. */
const FIRST_SPECIAL = 0xfffffffa;
const ENTRY_BYTES = 128;
/** The sector sizes of versions 3 and 4, and of the mini stream, as powers of two. */
const SECTOR_SHIFTS = [9, 12];
const MINI_SHIFT = 6;

interface Entry {
  name: string;
  start: number;
  size: number;
}

/**
 * Reports whether bytes are a compound file: the container of .doc and of password-protected .docx
 * files.
 */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE);
}

/**
 * Returns a function that reads a stream in the root storage of a compound file by name ([MS-CFB]).
 * Both functions throw a RangeError if the file is damaged. Time and memory are linear in the
 * file's size, regardless of how its sectors are chained.
 */
export function readCompoundFile(bytes: Uint8Array): (name: string) => Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (offset: number) => view.getUint32(offset, true);
  const sectorShift = view.getUint16(30, true);
  if (!SECTOR_SHIFTS.includes(sectorShift) || view.getUint16(32, true) !== MINI_SHIFT)
    throw new RangeError("unknown sector size");
  const sectorBytes = 1 << sectorShift;
  const miniBytes = 1 << MINI_SHIFT;
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes;
  const perSector = sectorBytes / 4;

  /** Follows a chain of sectors. A chain that is longer than the file is circular. */
  function chain(start: number, unit: number, next: (sector: number) => number): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < FIRST_SPECIAL; sector = next(sector)) {
      if (sectors.length > bytes.length / unit) throw new RangeError("circular chain");
      sectors.push(sector);
    }
    return sectors;
  }

  /** Joins the parts of a source at the given offsets. `length` is that of each part. */
  function join(
    source: Uint8Array,
    offsets: number[],
    length: number,
    size: number,
  ): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(offsets.length * length);
    for (const [index, offset] of offsets.entries()) {
      const part = source.subarray(offset, offset + length);
      if (part.length === 0) throw new RangeError("sector beyond the end of the file");
      joined.set(part, index * length);
    }
    if (size > joined.length) throw new RangeError("truncated stream");
    return joined.subarray(0, size);
  }

  // The sectors of the allocation table: 109 in the header, the others in a chain of their own.
  const tableSectors = Array.from({ length: 109 }, (_, index) => u32(76 + index * 4));
  for (const sector of chain(u32(68), sectorBytes, (at) => u32(sectorAt(at) + sectorBytes - 4))) {
    for (let index = 0; index < perSector - 1; index++) tableSectors.push(u32(sectorAt(sector) + index * 4));
  }
  const next = (sector: number) => {
    const table = tableSectors[Math.floor(sector / perSector)];
    if (table === undefined || table >= FIRST_SPECIAL) throw new RangeError("sector not in the table");
    return u32(sectorAt(table) + (sector % perSector) * 4);
  };
  const stream = (start: number, size?: number) => {
    const sectors = chain(start, sectorBytes, next);
    return join(bytes, sectors.map(sectorAt), sectorBytes, size ?? sectors.length * sectorBytes);
  };

  const directory = stream(u32(48));
  const root = entryAt(directory, 0);
  if (!root) throw new RangeError("no directory");
  const entries = childrenOf(directory, root.child);

  return (name) => {
    const entry = entries.find((candidate) => candidate.name === name);
    if (!entry) return undefined;
    const { start, size } = entry;
    if (size >= u32(56)) return stream(start, size);
    // Small streams are stored in the root's stream, in smaller sectors with their own table.
    const miniTable = stream(u32(60));
    const miniView = new DataView(miniTable.buffer, miniTable.byteOffset, miniTable.length);
    const sectors = chain(start, miniBytes, (sector) => miniView.getUint32(sector * 4, true));
    const offsets = sectors.map((sector) => sector * miniBytes);
    return join(stream(root.start), offsets, miniBytes, size);
  };
}

/**
 * Returns the entries of a storage, which form a binary tree. Embedded documents are in storages of
 * their own.
 */
function childrenOf(directory: Uint8Array, top: number): Entry[] {
  const entries: Entry[] = [];
  const seen = new Set<number>();
  const pending = [top];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const entry = seen.has(id) ? undefined : entryAt(directory, id);
    seen.add(id);
    if (!entry) continue;
    entries.push(entry);
    pending.push(entry.left, entry.right);
  }
  return entries;
}

function entryAt(directory: Uint8Array, id: number) {
  const at = id * ENTRY_BYTES;
  if (at + ENTRY_BYTES > directory.length) return undefined;
  const entry = new DataView(directory.buffer, directory.byteOffset + at, ENTRY_BYTES);
  const nameBytes = Math.min(Math.max(entry.getUint16(64, true) - 2, 0), 62);
  return {
    name: new TextDecoder("utf-16le").decode(directory.subarray(at, at + nameBytes)),
    left: entry.getUint32(68, true),
    right: entry.getUint32(72, true),
    child: entry.getUint32(76, true),
    start: entry.getUint32(116, true),
    size: entry.getUint32(120, true),
  };
}
