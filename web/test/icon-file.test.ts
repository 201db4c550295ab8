import { expect, test } from "vitest";
import { formatSize, mediaType, rejection } from "../src/features/admin-models/icon-file.ts";
import { limits } from "../src/lib/limits.ts";

const icon = (name: string, size = 9, type = "image/png") =>
  new File([new Uint8Array(size)], name, { type, lastModified: 0 });
const chosen = icon("chosen.png");
const half = limits.icons.bytes / 2;

test.each([
  ["a file", [icon("a.png")], undefined, ""],
  ["an extension in capitals", [icon("A.SVG")], undefined, ""],
  ["a file of the maximum size", [icon("a.png", limits.icons.bytes)], undefined, ""],
  ["an ICO file of unknown type", [icon("a.ico", 9, "")], undefined, ""],
  ["two files", [icon("a.png"), icon("b.png")], undefined, "You can only upload 1 file"],
  ["a second file", [icon("b.png")], chosen, "You can only upload 1 file"],
  [
    "two large files",
    [icon("a.png", half), icon("b.png", half + 1_000_000)],
    undefined,
    "You selected 6 MB of files, but maximum allowed size is 5 MB",
  ],
  [
    "a second file that is large",
    [icon("b.png", limits.icons.bytes)],
    icon("a.png", half),
    "You selected 7.5 MB of files, but maximum allowed size is 5 MB",
  ],
  [
    "a large file",
    [icon("a.png", limits.icons.bytes + 1)],
    undefined,
    "a.png exceeds maximum allowed size of 5 MB",
  ],
  ["an empty file", [icon("a.png", 0)], undefined, "This file is smaller than the allowed size of 1 B"],
  ["another type", [icon("a.gif")], undefined, "You can only upload: .png, .jpg, .jpeg, .svg, .ico"],
  [
    "the same file again",
    [icon("chosen.png")],
    chosen,
    "Cannot add the duplicate file chosen.png, it already exists",
  ],
  ["a file of unknown type", [icon("a.png", 9, "")], undefined, "Missing required meta fields in a.png"],
])("the message for %s", (_name, added, file, message) => {
  expect(rejection(added, { file, uploading: false })).toBe(message);
});

test("no file can be added during an upload", () => {
  expect(rejection([icon("a.png")], { file: chosen, uploading: true })).toBe("Cannot add more files");
});

test("an ICO file always has the type that the server accepts", () => {
  expect(mediaType(icon("a.ICO", 9, "image/vnd.microsoft.icon"))).toBe("image/x-icon");
  expect(mediaType(icon("a.svg", 9, "image/svg+xml"))).toBe("image/svg+xml");
});

test("sizes are shown in units from B to YB", () => {
  const units = ["B", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
  expect(units.map((_, power) => formatSize(5 * 1024 ** power))).toEqual(units.map((unit) => `5 ${unit}`));
  expect([0, 1023, 1536, 15_700, 2000 * 1024 ** 8].map(formatSize)).toEqual([
    "0 B",
    "1023 B",
    "1.5 KB",
    "15 KB",
    "2000 YB",
  ]);
});
