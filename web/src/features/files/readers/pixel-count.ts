import { startsWith } from "./file-contents.ts";

/**
 * Returns the number of pixels that an image's header states, or undefined if it states none.
 * Decoding takes four bytes per pixel, and a file of a few kilobytes can declare billions of
 * pixels.
 */
export function pixelCount(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(bytes, "\x89PNG")) return view.getUint32(16) * view.getUint32(20);
    if (startsWith(bytes, "GIF8")) return view.getUint16(6, true) * view.getUint16(8, true);
    if (startsWith(bytes, "BM")) return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
    if (startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBPVP8")) return webpPixels(view);
    if (startsWith(bytes, [0xff, 0xd8])) return jpegPixels(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // the file ends within the header
  }
  return undefined;
}

/** VP8X and VP8L store the width and height minus one; plain VP8 stores them as they are. */
function webpPixels(view: DataView): number {
  const u24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (String.fromCharCode(view.getUint8(15))) {
    case "X":
      return (u24(24) + 1) * (u24(27) + 1);
    case "L": {
      const bits = view.getUint32(21, true);
      return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
    }
    default:
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  }
}

/** Walks the segments to the frame header. */
function jpegPixels(view: DataView): number | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // SOF0 to SOF15. DHT, JPG and DAC share their range.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
