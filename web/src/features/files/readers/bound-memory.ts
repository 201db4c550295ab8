import { limits } from "../../../lib/limits.ts";
import type { FileErrorCode } from "./file-error.ts";

// pdf.js unpacks each part of a document in one go, even if the part is huge. This module replaces
// the APIs that pdf.js uses for this. The replacements report a part that is too large before it
// takes up gigabytes of memory, and the page then terminates the worker.

/** What the worker posts when a part is too large. */
const CODE = "unpacksTooLarge" satisfies FileErrorCode;

/** How much compressed data is inflated at once, as in `openZip`. */
const SLICE_BYTES = 4096;

/** pdf.js doubles its buffers, so a buffer of this size holds any part within the limit. */
const MAX_BUFFER_BYTES = 2 * limits.file.unpackedBytes;

function fail(): never {
  self.postMessage(CODE);
  throw new RangeError(CODE);
}

const NativeDecompressionStream = DecompressionStream;

/** Inflates in slices, and fails after `limits.file.unpackedBytes`. */
class BoundedDecompressionStream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;

  constructor(format: CompressionFormat) {
    const inner = new NativeDecompressionStream(format);
    const writer = inner.writable.getWriter();
    this.writable = new WritableStream({
      write: async (chunk) => {
        for (let at = 0; at < chunk.length; at += SLICE_BYTES)
          await writer.write(chunk.subarray(at, at + SLICE_BYTES));
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    });
    let unpacked = 0;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        unpacked += part.length;
        if (unpacked > limits.file.unpackedBytes) fail();
        controller.enqueue(part);
      },
    });
    this.readable = inner.readable.pipeThrough(count);
  }
}

Object.assign(self, {
  DecompressionStream: BoundedDecompressionStream,
  Uint8Array: new Proxy(Uint8Array, {
    construct: (target, parameters, newTarget) => {
      if (typeof parameters[0] === "number" && parameters[0] > MAX_BUFFER_BYTES) fail();
      return Reflect.construct(target, parameters, newTarget);
    },
  }),
});
