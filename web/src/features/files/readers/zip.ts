import { limits } from "../../../lib/limits.ts";
import { FileError } from "./file-error.ts";

const ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const LOCAL_HEADER_BYTES = 30;

const STORED = 0;
const DEFLATED = 8;

/**
 * How much compressed data is inflated at once. Deflate compresses at most about 1,000 to 1, so a
 * slice inflates to at most 4 MB.
 */
const SLICE_BYTES = 4096;

interface Entry {
  method: number;
  encrypted: boolean;
  /** The compressed size in bytes. The declared size of the contents may be false. */
  size: number;
  /** The position of the local header. */
  offset: number;
}

/** The files in a ZIP archive. */
export interface Zip {
  /**
   * Yields the contents of a file as they are inflated, or nothing if there is no such file. Throws
   * a FileError once the files read so far unpack to more than `limits.file.unpackedBytes`.
   */
  read: (path: string) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** Opens a ZIP archive. Throws a RangeError or a FileError if it is damaged. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  let unpacked = 0;

  async function* read(path: string) {
    const entry = entries.get(path);
    if (!entry) return;
    if (entry.encrypted) throw new FileError("encrypted");
    // The lengths of the name and of the extra field can differ from those in the directory.
    const { offset, size, method } = entry;
    const start =
      offset + LOCAL_HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const data = bytes.subarray(start, start + size);
    if (data.length < size || (method !== STORED && method !== DEFLATED)) throw new FileError("damaged");
    for await (const part of method === STORED ? slices(data) : inflate(data)) {
      unpacked += part.length;
      if (unpacked > limits.file.unpackedBytes) throw new FileError("unpacksTooLarge");
      yield part;
    }
  }

  return { read };
}

/** Returns the entries of the central directory by path. */
function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = findEnd(view);
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new FileError("damaged");
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(path, {
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Finds the record that ends the archive. Only a comment follows it. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new FileError("damaged");
}

async function* slices(data: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < data.length; at += SLICE_BYTES) yield data.subarray(at, at + SLICE_BYTES);
}

/** Inflates only as fast as the result is read. */
async function* inflate(data: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const compressed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (at >= data.length) return controller.close();
        controller.enqueue(data.subarray(at, at + SLICE_BYTES));
        at += SLICE_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = compressed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the work on an early exit, too.
    reader.cancel().catch(() => {});
  }
}
