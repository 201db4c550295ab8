import type { FileContents, OnProgress } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import { pixelCount } from "./pixel-count.ts";

/**
 * A decoded image takes four bytes per pixel, so this is half a gigabyte. No camera produces more
 * in a small file.
 */
const MAX_PIXELS = 120_000_000;

/** In pixels. Providers scale larger images down anyway. */
export const MAX_SIDE = 1568;
/**
 * The maximum size of an encoded image, in bytes. Five images of this size, in base64, leave room
 * for text in a 4 MB request.
 */
const MAX_BYTES = 450_000;
/** In pixels: twice the 30 px of a thumbnail on the page, for high-density screens. */
const THUMB_SIDE = 60;

/**
 * Scales an image down to the size models use and encodes it again, which removes metadata such as
 * location, time and camera. The result is PNG or JPEG, which every provider accepts.
 */
export async function readImage(file: Blob, onProgress: OnProgress): Promise<FileContents> {
  if ((pixelCount(new Uint8Array(await file.arrayBuffer())) ?? 0) > MAX_PIXELS)
    throw new FileError("tooManyPixels");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new FileError("image");
  });
  onProgress(0.5);
  return imageContents(bitmap, { lossless: file.type !== "image/jpeg" });
}

/** Returns an image, scaled down and encoded, with its thumbnail. Closes the bitmap. */
export async function imageContents(
  bitmap: ImageBitmap,
  options: { lossless: boolean },
): Promise<FileContents> {
  const thumb = await dataUrl(await draw(bitmap, cover(bitmap)).convertToBlob({ type: "image/png" }));
  const image = await encode(bitmap, options);
  bitmap.close();
  return { url: await dataUrl(image), thumb };
}

/**
 * Encodes as PNG if `lossless` and the result is small enough, as for screenshots and drawings;
 * otherwise as JPEG.
 */
async function encode(bitmap: ImageBitmap, { lossless }: { lossless: boolean }): Promise<Blob> {
  let scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  if (lossless) {
    const png = await draw(bitmap, contain(bitmap, scale)).convertToBlob({ type: "image/png" });
    if (png.size <= MAX_BYTES) return png;
  }
  for (;;) {
    const canvas = draw(bitmap, contain(bitmap, scale), "white");
    for (const quality of [0.85, 0.7]) {
      const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
      if (jpeg.size <= MAX_BYTES) return jpeg;
    }
    scale *= 0.75;
  }
}

/** The canvas size, and where on it the whole image is drawn. */
interface Placement {
  canvas: { width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}

function contain({ width, height }: ImageBitmap, scale: number): Placement {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { canvas: size, x: 0, y: 0, ...size };
}

function cover({ width, height }: ImageBitmap): Placement {
  const scale = THUMB_SIDE / Math.min(width, height);
  const size = { width: width * scale, height: height * scale };
  const canvas = { width: THUMB_SIDE, height: THUMB_SIDE };
  return { canvas, x: (THUMB_SIDE - size.width) / 2, y: (THUMB_SIDE - size.height) / 2, ...size };
}

function draw(bitmap: ImageBitmap, placement: Placement, background?: string): OffscreenCanvas {
  const { canvas: size, x, y, width, height } = placement;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (!context) throw new FileError("image");
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
