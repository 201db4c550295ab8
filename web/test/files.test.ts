import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Attachment } from "../src/api/chat-stream.ts";
import { admit, FILE_BYTES, kindOf } from "../src/features/files/admission.ts";
import { Unreadable } from "../src/features/files/contents.ts";
import { fitFiles } from "../src/features/files/fit.ts";
import { plainText } from "../src/features/files/plain-text.ts";
import { word97Text } from "../src/features/files/word-97.ts";
import { formatBytes } from "../src/lib/format.ts";
import { truncate } from "../src/lib/truncate.ts";

const file = (name: string, size = 1, type = "text/plain") =>
  Object.defineProperty(new File([], name, { type }), "size", { value: size });

describe("which files are taken", () => {
  test("the first five", () => {
    const files = ["a", "b", "c", "d", "e", "f"].map((name) => file(`${name}.txt`));
    const { admitted, refusals } = admit(files, 0);
    expect(admitted.map((one) => one.file.name)).toEqual(["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]);
    expect(refusals).toEqual([{ reason: "count" }]);
    expect(admit(files, 4).admitted).toHaveLength(1);
    expect(admit([], 5)).toEqual({ admitted: [], refusals: [] });
  });

  test("of up to 10,485,760 bytes", () => {
    expect(admit([file("a.txt", FILE_BYTES)], 0).refusals).toEqual([]);
    expect(admit([file("a.txt", 10_485_761)], 0)).toEqual({
      admitted: [],
      refusals: [{ reason: "size", name: "a.txt" }],
    });
  });

  test("those that are not taken leave their place to others", () => {
    const files = [file("a.mp3", 1, "audio/mpeg"), file("b.txt", FILE_BYTES + 1), file("c.txt")];
    const { admitted, refusals } = admit(files, 4);
    expect(admitted.map((one) => one.file.name)).toEqual(["c.txt"]);
    expect(refusals.map(({ reason }) => reason)).toEqual(["type", "size"]);
  });

  test.each([
    ["plan.png", "image/png", "image"],
    ["plan.svg", "image/svg+xml", "text"],
    ["bill.PDF", "", "pdf"],
    ["letter.doc", "application/msword", "doc"],
    ["letter.docx", "", "docx"],
    ["without-ending", "application/pdf", "pdf"],
    // Chromium takes .ts for video.
    ["main.ts", "video/mp2t", "text"],
    ["Makefile", "", "text"],
    ["unknown.xyz", "", "text"],
    ["data.json", "application/json", "text"],
    ["feed", "application/atom+xml", "text"],
    ["song.mp3", "audio/mpeg", undefined],
    ["film.mp4", "video/mp4", undefined],
    ["all.zip", "application/zip", undefined],
    ["sheet.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", undefined],
  ])("%s (%s) is read as %s", (name, type, kind) => {
    expect(kindOf(name, type)).toBe(kind);
  });
});

describe("text", () => {
  const utf16 = (text: string, bigEndian: boolean) =>
    [...text].flatMap((c) => {
      const code = c.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    });

  test.each<[string, number[], string]>([
    ["UTF-8", [...new TextEncoder().encode("Fenêtre 窗 🪟")], "Fenêtre 窗 🪟"],
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, ...new TextEncoder().encode("Fenêtre")], "Fenêtre"],
    ["UTF-16, little end first", [0xff, 0xfe, ...utf16("Fenêtre Ж", false)], "Fenêtre Ж"],
    ["UTF-16, big end first", [0xfe, 0xff, ...utf16("Fenêtre Ж", true)], "Fenêtre Ж"],
    ["Latin-1", [0x46, 0x65, 0x6e, 0xea, 0x74, 0x72, 0x65], "Fenêtre"],
    ["line ends of Windows", [0x61, 0x0d, 0x0a, 0x62, 0x0d, 0x63], "a\nb\nc"],
    ["a log in colours", [...new TextEncoder().encode("\x1b[31mbad\x1b[0m news")], "[31mbad[0m news"],
  ])("%s is decoded", (_, bytes, text) => {
    expect(plainText(new Uint8Array(bytes))).toBe(text);
  });

  test.each<[string, Uint8Array, string]>([
    ["NUL bytes", new Uint8Array([0x61, 0x00, 0x62]), "binary"],
    ["noise", Uint8Array.from({ length: 5000 }, (_, index) => 1 + ((index * 7919) % 255)), "binary"],
    ["white space", new TextEncoder().encode(" \n\t "), "empty"],
    ["a mark alone", new Uint8Array([0xef, 0xbb, 0xbf]), "empty"],
  ])("%s: not text", (_, bytes, trouble) => {
    expect(() => plainText(bytes)).toThrow(new Unreadable(trouble as "binary"));
  });
});

describe("a .doc", () => {
  const letter = () =>
    new Uint8Array(readFileSync(join(import.meta.dirname, "..", "e2e", "files", "letter.doc")));

  test("gives its text in reading order, without Word's marks", () => {
    const text = word97Text(letter());
    expect(text).toMatch(
      /^Heating report\nThe façade needs “new” windows — 14 of them, at €420 each\.\nSee the guide\.\n/,
    );
    expect(text).toContain("Double\t1.4");
    expect(text).toContain("Ж and 窗 are letters too.");
    expect(text).not.toContain("example.org");
  });

  test("behind a password says so", () => {
    const bytes = letter();
    // The first bytes of the file information block; its flags are ten bytes on.
    const start = bytes.findIndex((byte, at) => at % 512 === 0 && byte === 0xec && bytes[at + 1] === 0xa5);
    expect(start).toBeGreaterThan(0);
    bytes[start + 0x0b] = (bytes[start + 0x0b] ?? 0) | 1;
    expect(() => word97Text(bytes)).toThrow(new Unreadable("locked"));
  });

  test("that is something else says so", () => {
    expect(() => word97Text(new TextEncoder().encode("{\\rtf1 Hello}"))).toThrow(new Unreadable("impostor"));
  });

  test("that is damaged ends in text or an error, wherever the damage is", () => {
    const whole = letter();
    const intact = word97Text(whole);
    /** What comes of it: all of the text, less or other text, or an error that is meant. */
    const outcome = (bytes: Uint8Array) => {
      try {
        const text = word97Text(bytes);
        expect(text.length).toBeLessThanOrEqual(whole.length);
        return text === intact ? "whole" : "other";
      } catch (error) {
        expect(error instanceof Unreadable || error instanceof RangeError, String(error)).toBe(true);
        return "error";
      }
    };
    expect(outcome(whole.slice(0, whole.length / 2))).toBe("error");
    const bent = new Map<string, number>();
    for (let at = 24; at < whole.length; at += 97) {
      const came = outcome(whole.slice().fill(0, at, at + 16));
      bent.set(came, (bent.get(came) ?? 0) + 1);
      expect(outcome(whole.slice(0, at))).not.toBe("other");
    }
    expect([...bent.keys()].sort()).toEqual(["error", "other", "whole"]);
  });

  test("whose sectors follow each other in a circle ends in an error", () => {
    const bytes = letter();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const table = (view.getUint32(76, true) + 1) * 512;
    // Every sector is followed by itself.
    for (let sector = 0; sector < 128; sector++) view.setUint32(table + sector * 4, sector, true);
    expect(() => word97Text(bytes)).toThrow("a chain without end");
  });
});

describe("cutting", () => {
  const text = (id: string, length: number): Attachment => ({
    id,
    name: "n",
    type: "text/plain",
    size: length,
    text: id.repeat(length),
  });
  const image: Attachment = {
    id: "i",
    name: "n",
    type: "image/png",
    size: 9,
    url: "data:image/png;base64,AA==",
  };

  test("nothing when all fits", () => {
    const files = [text("a", 50), image, text("b", 48)];
    expect(fitFiles(files, 101)).toEqual({ sent: files, cuts: [] });
  });

  test("the longest, to one length", () => {
    const { sent, cuts } = fitFiles([text("a", 1000), text("b", 10), text("c", 60)], 113);
    expect(sent.map((file) => file.text?.length)).toEqual([50, 10, 50]);
    expect(cuts).toEqual([
      { id: "a", name: "n", kept: 50, of: 1000 },
      { id: "c", name: "n", kept: 50, of: 60 },
    ]);
  });

  test("to nothing leaves the file out, but never an image", () => {
    const { sent, cuts } = fitFiles([text("a", 10), image], -5);
    expect(sent).toEqual([image]);
    expect(cuts).toEqual([{ id: "a", name: "n", kept: 0, of: 10 }]);
  });

  test("never through a character", () => {
    expect(truncate("ab🪟c", 3)).toBe("ab");
    expect(truncate("ab🪟c", 4)).toBe("ab🪟");
    expect(truncate("abc", 0)).toBe("");
    expect(truncate("abc", 9)).toBe("abc");
  });
});

test("sizes as a person reads them", () => {
  expect([0, 999, 1000, 421_888, 1_887_437, FILE_BYTES].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1 KB",
    "412 KB",
    "1.8 MB",
    "10.0 MB",
  ]);
});
