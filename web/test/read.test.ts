import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pixelsIn } from "../src/features/files/pixels.ts";
import { readFile } from "../src/features/files/read.ts";

const kept = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "..", "e2e", "files", name)));

describe("reading that was given up", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(["before it began", "while the file was opened"])("%s begins no worker", async (when) => {
    const begun = vi.fn();
    vi.stubGlobal("Worker", begun);
    const abort = new AbortController();
    if (when === "before it began") abort.abort();
    const reading = readFile(new File(["words"], "a.txt"), "text", () => {}, abort.signal);
    abort.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(begun).not.toHaveBeenCalled();
  });
});

describe("the pixels that a picture claims", () => {
  test.each([
    ["photo.jpg", 2400 * 1200],
    ["photo.webp", 300 * 150],
    ["drawing.png", 200 * 120],
  ])("of %s", (name, pixels) => {
    expect(pixelsIn(kept(name))).toBe(pixels);
  });

  test.each<[string, number[], number]>([
    ["GIF", [...new TextEncoder().encode("GIF89a"), 0x10, 0x27, 0x20, 0x4e], 10_000 * 20_000],
    [
      "WebP without loss",
      [...new TextEncoder().encode("RIFF0000WEBPVP8L0000"), 0x2f, 0xff, 0xff, 0xff, 0x0f],
      16_384 * 16_384,
    ],
    [
      "WebP with extras",
      [...new TextEncoder().encode("RIFF0000WEBPVP8X00000000"), 0x0f, 0x27, 0, 0x1f, 0x4e, 0],
      10_000 * 20_000,
    ],
    [
      "BMP, upside down",
      [...new TextEncoder().encode("BM0000000000000000"), 100, 0, 0, 0, 0xf6, 0xff, 0xff, 0xff],
      1000,
    ],
    ["PNG", [0x89, ...new TextEncoder().encode("PNG000000000000"), 0, 1, 0, 0, 0, 1, 0, 0], 65_536 * 65_536],
  ])("of %s, from its first bytes", (_name, bytes, pixels) => {
    expect(pixelsIn(new Uint8Array(bytes))).toBe(pixels);
  });

  test("are unknown where the bytes do not tell, wherever they end", () => {
    expect(pixelsIn(new TextEncoder().encode("<svg>"))).toBeUndefined();
    const photo = kept("photo.jpg");
    for (let end = 0; end < 600; end++) {
      expect([undefined, 2400 * 1200]).toContain(pixelsIn(photo.subarray(0, end)));
    }
  });
});
