import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pixelCount } from "../src/features/files/readers/pixel-count.ts";
import { readFile } from "../src/features/files/readers/read-file.ts";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "..", "e2e", "files", name)));

describe("readFile", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(["before it starts", "while the file is being opened"])(
    "starts no worker if aborted %s",
    async (when) => {
      const started = vi.fn();
      vi.stubGlobal("Worker", started);
      const abort = new AbortController();
      if (when === "before it starts") abort.abort();
      const reading = readFile(new File(["words"], "a.txt"), "text", 1, () => {}, abort.signal);
      abort.abort();
      await expect(reading).rejects.toMatchObject({ name: "AbortError" });
      expect(started).not.toHaveBeenCalled();
    },
  );
});

describe("pixelCount", () => {
  test.each([
    ["photo.jpg", 2400 * 1200],
    ["photo.webp", 300 * 150],
    ["drawing.png", 200 * 120],
  ])("counts the pixels of %s", (name, pixels) => {
    expect(pixelCount(fixture(name))).toBe(pixels);
  });

  test.each<[string, number[], number]>([
    ["a GIF", [...new TextEncoder().encode("GIF89a"), 0x10, 0x27, 0x20, 0x4e], 10_000 * 20_000],
    [
      "a lossless WebP",
      [...new TextEncoder().encode("RIFF0000WEBPVP8L0000"), 0x2f, 0xff, 0xff, 0xff, 0x0f],
      16_384 * 16_384,
    ],
    [
      "an extended WebP",
      [...new TextEncoder().encode("RIFF0000WEBPVP8X00000000"), 0x0f, 0x27, 0, 0x1f, 0x4e, 0],
      10_000 * 20_000,
    ],
    [
      "a top-down BMP",
      [...new TextEncoder().encode("BM0000000000000000"), 100, 0, 0, 0, 0xf6, 0xff, 0xff, 0xff],
      1000,
    ],
    [
      "a PNG",
      [0x89, ...new TextEncoder().encode("PNG000000000000"), 0, 1, 0, 0, 0, 1, 0, 0],
      65_536 * 65_536,
    ],
  ])("counts the pixels of %s from its header", (_name, bytes, pixels) => {
    expect(pixelCount(new Uint8Array(bytes))).toBe(pixels);
  });

  test("returns undefined for an unknown or incomplete header", () => {
    expect(pixelCount(new TextEncoder().encode("<svg>"))).toBeUndefined();
    const photo = fixture("photo.jpg");
    for (let end = 0; end < 600; end++) {
      expect([undefined, 2400 * 1200]).toContain(pixelCount(photo.subarray(0, end)));
    }
  });
});
