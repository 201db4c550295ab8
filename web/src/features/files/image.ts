import { type Contents, type OnProgress, Unreadable } from "./contents.ts";
import { pixelsIn } from "./pixels.ts";

/** Decoded, a picture takes four bytes for each pixel: half a gigabyte here. No camera's file of 10 MB has more. */
const MOST_PIXELS = 120_000_000;

/** Longer sides are scaled down by the providers anyway; in pixels. */
const LONGEST_SIDE = 1568;
/** Of an encoded picture, in bytes: five of them, as base64, leave room for words in a request of 4 MB. */
const PICTURE_BYTES = 450_000;
/** The thumbnail's side, in pixels: 30 on a screen of double density. */
const THUMB_SIDE = 60;

/**
 * Draws a picture anew, scaled to what models look at. Only the pixels remain: place, time and camera do not.
 * PNG and JPEG, because every provider takes them.
 */
export async function readImage(file: Blob, onProgress: OnProgress): Promise<Contents> {
  if ((pixelsIn(new Uint8Array(await file.arrayBuffer())) ?? 0) > MOST_PIXELS) throw new Unreadable("vast");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Unreadable("picture");
  });
  onProgress(0.4);
  const thumb = await dataUrl(await draw(bitmap, cover(bitmap)).convertToBlob({ type: "image/png" }));
  onProgress(0.5);
  const picture = await encode(bitmap, file.type !== "image/jpeg");
  bitmap.close();
  onProgress(0.9);
  return { url: await dataUrl(picture), thumb };
}

/** Without loss where that is small enough, as it is for screenshots and drawings; else as a photo. */
async function encode(bitmap: ImageBitmap, drawing: boolean): Promise<Blob> {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (drawing) {
    const png = await draw(bitmap, contain(bitmap, scale)).convertToBlob({ type: "image/png" });
    if (png.size <= PICTURE_BYTES) return png;
  }
  for (;;) {
    const canvas = draw(bitmap, contain(bitmap, scale), "white");
    for (const quality of [0.85, 0.7]) {
      const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (jpeg.size <= PICTURE_BYTES) return jpeg;
    }
    scale *= 0.75;
  }
}

/** The canvas's size, and where on it the whole picture goes. */
interface Placing {
  canvas: { width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

function contain({ width, height }: ImageBitmap, scale: number): Placing {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { canvas: size, x: 0, y: 0, ...size };
}

function cover({ width, height }: ImageBitmap): Placing {
  const scale = THUMB_SIDE / Math.min(width, height);
  const size = { width: width * scale, height: height * scale };
  const canvas = { width: THUMB_SIDE, height: THUMB_SIDE };
  return { canvas, x: (THUMB_SIDE - size.width) / 2, y: (THUMB_SIDE - size.height) / 2, ...size };
}

function draw(bitmap: ImageBitmap, placing: Placing, background?: string): OffscreenCanvas {
  const { canvas: size, x, y, width, height } = placing;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Unreadable("picture");
  context.imageSmoothingQuality = "high";
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(bitmap, x, y, width, height);
  return canvas;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
