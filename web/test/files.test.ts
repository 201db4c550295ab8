import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Attachment } from "../src/api/chat-stream.ts";
import { acceptFiles, fileKind, rejectionToast } from "../src/features/files/accept-files.ts";
import { fitFiles } from "../src/features/files/fit-files.ts";
import { pageFiles, type QueuedFile, readyFiles } from "../src/features/files/queued-file.ts";
import { docText, withoutMarks } from "../src/features/files/readers/doc.ts";
import { FileError } from "../src/features/files/readers/file-error.ts";
import { plainText } from "../src/features/files/readers/plain-text.ts";
import { formatBytes } from "../src/lib/format.ts";
import { limits } from "../src/lib/limits.ts";
import { truncate } from "../src/lib/truncate.ts";
import { ambiguous, decodable } from "./legacy-text.ts";

const file = (name: string, size = 1, type = "text/plain") =>
  Object.defineProperty(new File([], name, { type }), "size", { value: size });

describe("acceptFiles", () => {
  test("accepts only the first five files", () => {
    const files = ["a", "b", "c", "d", "e", "f", "g"].map((name) => file(`${name}.txt`));
    const { accepted, rejections } = acceptFiles(files, 0);
    expect(accepted.map((one) => one.file.name)).toEqual(["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]);
    expect(rejections).toEqual([{ reason: "count", names: ["f.txt", "g.txt"] }]);
    const toast = rejectionToast({ reason: "size", name: "a.mp4" }, ...rejections);
    expect(toast.detail?.replace(/\p{Cf}/gu, "")).toBe("Maximum 5 files allowed\nLeft out: f.txt, g.txt");
    expect(acceptFiles(files, 4).accepted).toHaveLength(1);
    expect(acceptFiles([], 5)).toEqual({ accepted: [], rejections: [] });
  });

  test("accepts files of up to 10,485,760 bytes", () => {
    expect(acceptFiles([file("a.txt", limits.file.bytes)], 0).rejections).toEqual([]);
    expect(acceptFiles([file("a.txt", 10_485_761)], 0)).toEqual({
      accepted: [],
      rejections: [{ reason: "size", name: "a.txt" }],
    });
  });

  test("does not count rejected files toward the limit", () => {
    const files = [file("a.mp3", 1, "audio/mpeg"), file("b.txt", limits.file.bytes + 1), file("c.txt")];
    const { accepted, rejections } = acceptFiles(files, 4);
    expect(accepted.map((one) => one.file.name)).toEqual(["c.txt"]);
    expect(rejections.map(({ reason }) => reason)).toEqual(["type", "size"]);
  });

  test.each([
    ["plan.png", "image/png", "image"],
    ["plan.svg", "image/svg+xml", "text"],
    ["bill.PDF", "", "pdf"],
    ["letter.doc", "application/msword", "doc"],
    ["letter.docx", "", "docx"],
    ["without-extension", "application/pdf", "pdf"],
    // Chromium reports .ts as video.
    ["main.ts", "video/mp2t", "text"],
    ["Makefile", "", "text"],
    ["unknown.xyz", "", "text"],
    ["data.json", "application/json", "text"],
    ["feed", "application/atom+xml", "text"],
    ["song.mp3", "audio/mpeg", undefined],
    ["film.mp4", "video/mp4", undefined],
    ["all.zip", "application/zip", undefined],
    ["sheet.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", undefined],
  ])("the kind of %s with type %j is %s", (name, type, kind) => {
    expect(fileKind(name, type)).toBe(kind);
  });
});

describe("plainText", () => {
  const utf16 = (text: string, bigEndian: boolean) =>
    [...text].flatMap((c) => {
      const code = c.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    });

  test.each<[string, number[], string]>([
    ["UTF-8", [...new TextEncoder().encode("Fenêtre 窗 🪟")], "Fenêtre 窗 🪟"],
    ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, ...new TextEncoder().encode("Fenêtre")], "Fenêtre"],
    ["UTF-16, little-endian", [0xff, 0xfe, ...utf16("Fenêtre Ж", false)], "Fenêtre Ж"],
    ["UTF-16, big-endian", [0xfe, 0xff, ...utf16("Fenêtre Ж", true)], "Fenêtre Ж"],
    ["CRLF and CR line endings", [0x61, 0x0d, 0x0a, 0x62, 0x0d, 0x63], "a\nb\nc"],
    ["a log with colors", [...new TextEncoder().encode("\x1b[31mbad\x1b[0m news")], "[31mbad[0m news"],
    [
      "UTF-8 with a damaged character",
      [...new TextEncoder().encode("Ж".repeat(20)), 0xd0],
      `${"Ж".repeat(20)}\ufffd`,
    ],
  ])("decodes %s", async (_, bytes, text) => {
    expect(await plainText(new Uint8Array(bytes))).toBe(text);
  });

  test.each(decodable)("decodes %s", async (_, base64, text) => {
    expect(await plainText(new Uint8Array(Buffer.from(base64, "base64")))).toBe(text);
  });

  test.each(ambiguous)("rejects %s", async (_, base64) => {
    const bytes = new Uint8Array(Buffer.from(base64, "base64"));
    await expect(plainText(bytes)).rejects.toEqual(new FileError("encoding"));
  });

  test.each<[string, Uint8Array, string]>([
    ["NUL bytes", new Uint8Array([0x61, 0x00, 0x62]), "binary"],
    ["noise", Uint8Array.from({ length: 5000 }, (_, index) => 1 + ((index * 7919) % 255)), "binary"],
    ["whitespace", new TextEncoder().encode(" \n\t "), "empty"],
    ["a lone byte order mark", new Uint8Array([0xef, 0xbb, 0xbf]), "empty"],
  ])("rejects %s", async (_, bytes, code) => {
    await expect(plainText(bytes)).rejects.toEqual(new FileError(code as "binary"));
  });
});

describe("docText", () => {
  const letter = () =>
    new Uint8Array(readFileSync(join(import.meta.dirname, "..", "e2e", "files", "letter.doc")));

  test("extracts the text in reading order, without markup", () => {
    const text = docText(letter());
    expect(text).toMatch(
      /^Heating report\nThe façade needs “new” windows — 14 of them, at €420 each\.\nSee the guide\.\n/,
    );
    expect(text).toContain("Double\t1.4");
    expect(text).toContain("Ж and 窗 are letters too.");
    expect(text).not.toContain("example.org");
  });

  test("reports that the file is password-protected", () => {
    const bytes = letter();
    // The start of the file information block; its flags are at offset 10.
    const start = bytes.findIndex((byte, at) => at % 512 === 0 && byte === 0xec && bytes[at + 1] === 0xa5);
    expect(start).toBeGreaterThan(0);
    bytes[start + 0x0b] = (bytes[start + 0x0b] ?? 0) | 1;
    expect(() => docText(bytes)).toThrow(new FileError("encrypted"));
  });

  test("reports a wrong format", () => {
    expect(() => docText(new TextEncoder().encode("{\\rtf1 Hello}"))).toThrow(new FileError("wrongFormat"));
  });

  test("returns text or a known error wherever the file is damaged", () => {
    const whole = letter();
    const intact = docText(whole);
    /** Reports whether the result is the whole text, other text, or an error. */
    const outcome = (bytes: Uint8Array) => {
      try {
        const text = docText(bytes);
        expect(text.length).toBeLessThanOrEqual(whole.length);
        return text === intact ? "whole" : "other";
      } catch (error) {
        expect(error instanceof FileError || error instanceof RangeError, String(error)).toBe(true);
        return "error";
      }
    };
    expect(outcome(whole.slice(0, whole.length / 2))).toBe("error");
    const results = new Map<string, number>();
    for (let at = 24; at < whole.length; at += 97) {
      const result = outcome(whole.slice().fill(0, at, at + 16));
      results.set(result, (results.get(result) ?? 0) + 1);
      expect(outcome(whole.slice(0, at))).not.toBe("other");
    }
    expect([...results.keys()].sort()).toEqual(["error", "other", "whole"]);
  });

  test("rejects a circular sector chain", () => {
    const bytes = letter();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const table = (view.getUint32(76, true) + 1) * 512;
    // Every sector is its own successor.
    for (let sector = 0; sector < 128; sector++) view.setUint32(table + sector * 4, sector, true);
    expect(() => docText(bytes)).toThrow("circular chain");
  });

  test("ignores streams outside the root storage", () => {
    const bytes = letter();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // The root entry is the first in the directory. Without a child, its storage is empty.
    const directory = (view.getUint32(48, true) + 1) * 512;
    view.setUint32(directory + 76, 0xffffffff, true);
    expect(() => docText(bytes)).toThrow(new FileError("wrongFormat"));
  });

  test("replaces any number of nested fields with their results", () => {
    expect(withoutMarks("a \x13 LINK \x13 PAGE \x147\x15 \x14b \x13 X \x15\x14c\x15 d")).toBe("a c d");
    const depth = 100_000;
    const nested = `${"\x13\x14".repeat(depth)}deep${"\x15".repeat(depth)} end`;
    expect(withoutMarks(nested)).toBe("deep end");
  });

  test("rejects sector sizes that the format does not have", () => {
    const bytes = letter();
    bytes[32] = 0;
    expect(() => docText(bytes)).toThrow("unknown sector size");
  });
});

describe("fitFiles", () => {
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

  test("truncates nothing if everything fits", () => {
    const files = [text("a", 50), image, text("b", 48)];
    expect(fitFiles(files, 101)).toEqual({ sent: files, truncated: [] });
  });

  test("truncates the longest texts to the same length", () => {
    const { sent, truncated } = fitFiles([text("a", 1000), text("b", 10), text("c", 60)], 113);
    expect(sent.map((file) => file.text?.length)).toEqual([50, 10, 50]);
    expect(truncated).toEqual([
      { id: "a", name: "n", kept: 50, of: 1000 },
      { id: "c", name: "n", kept: 50, of: 60 },
    ]);
  });

  test("reports a file that is longer than what was read, even if everything read fits", () => {
    const { sent, truncated } = fitFiles([{ ...text("a", 10), longer: true }], 100);
    expect(sent).toEqual([text("a", 10)]);
    expect(truncated).toEqual([{ id: "a", name: "n", kept: 10, of: 10, longer: true }]);
  });

  test("leaves out text files if no room is left, but never images", () => {
    const { sent, truncated } = fitFiles([text("a", 10), image], -5);
    expect(sent).toEqual([image]);
    expect(truncated).toEqual([{ id: "a", name: "n", kept: 0, of: 10 }]);
  });
});

test("truncate does not split a character", () => {
  expect(truncate("ab🪟c", 3)).toBe("ab");
  expect(truncate("ab🪟c", 4)).toBe("ab🪟");
  expect(truncate("abc", 0)).toBe("");
  expect(truncate("abc", 9)).toBe("abc");
});

test("formatBytes returns bytes, whole kilobytes, or megabytes with one decimal", () => {
  expect([0, 999, 1000, 421_888, 1_887_437, limits.file.bytes].map(formatBytes)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 kB",
    "412 kB",
    "1.8 MB",
    "10.0 MB",
  ]);
});

test("the pages of a scan are files of their own, which are sent without the document's details", () => {
  const scan: QueuedFile = {
    ...{ id: "1", name: "scan.pdf", type: "application/pdf", size: 9 },
    state: { status: "reading", progress: 1 },
  };
  const pages = [
    { url: "data:image/png;base64,AAAA", thumb: "t" },
    { url: "data:image/jpeg;base64,AAAAAAAA" },
  ];
  const files = pageFiles(scan, { pages, count: 12 });
  expect(files.map(({ scan }) => scan)).toEqual(Array(2).fill({ id: "1", name: "scan.pdf", pages: 12 }));
  expect(new Set(files.map(({ id }) => id)).add("1").size).toBe(3);
  expect(readyFiles(files)).toEqual([
    { id: expect.any(String), name: "scan.pdf (1)", type: "image/png", size: 3, ...pages[0] },
    { id: expect.any(String), name: "scan.pdf (2)", type: "image/jpeg", size: 6, ...pages[1] },
  ]);
});
