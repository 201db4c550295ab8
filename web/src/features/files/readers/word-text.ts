import type { XmlHandler } from "./xml-scanner.ts";

/**
 * Elements without text to read: properties, deleted or moved text, field instructions, and a
 * second version of a drawing for older programs.
 */
const SKIPPED = new Set(
  "pPr rPr tblPr tblGrid trPr tcPr sectPr sdtPr del moveFrom instrText delText Fallback".split(" "),
);

/** The characters that empty elements represent. */
const CHARACTERS = new Map([
  ["tab", "\t"],
  ["ptab", "\t"],
  ["br", "\n"],
  ["cr", "\n"],
  ["noBreakHyphen", "-"],
]);

/** Collects the text of a WordprocessingML document. */
export interface WordText {
  handler: XmlHandler;
  /** How many characters have been found so far. */
  length: () => number;
  /** Returns the text: a blank line after a paragraph, a line for each row of a table. */
  text: () => string;
}

export function wordText(): WordText {
  const parts: string[] = [];
  let length = 0;
  // How deep the scanner is in elements that are skipped, and in tables.
  let skipping = 0;
  let tables = 0;
  let inText = false;
  /** The cells of the current row, the last of which may be incomplete. Null outside tables. */
  let row: string[] | null = null;

  function add(text: string) {
    length += text.length;
    if (row) row[row.length - 1] += text;
    else parts.push(text);
  }

  function onTag(tag: string) {
    const [, slash, prefix, name = ""] = tag.match(/^(\/?)(?:([\w.-]+):)?([\w.-]+)/) ?? [];
    const isEnd = slash === "/";
    const isEmpty = tag.endsWith("/");
    if (skipping > 0) {
      if (!isEmpty) skipping += isEnd ? -1 : 1;
    } else if (SKIPPED.has(name)) {
      if (!isEmpty && !isEnd) skipping = 1;
    } else if (name === "t") {
      // Text in drawings (a:t) is left out. Text in formulas (m:t) is part of a sentence.
      inText = !isEnd && !isEmpty && prefix !== "a";
    } else if (CHARACTERS.has(name)) {
      if (!isEnd) add(CHARACTERS.get(name) ?? "");
    } else if (name === "p") {
      if (isEnd || isEmpty) add(row ? " " : "\n\n");
    } else if (name === "tbl") onTable(isEnd);
    else if (row && isEnd && (name === "tc" || name === "tr")) onCellEnd(row, name);
  }

  function onTable(isEnd: boolean) {
    tables = Math.max(0, tables + (isEnd ? -1 : 1));
    if (tables > 0) row ??= [""];
    else {
      row = null;
      add("\n");
    }
  }

  /** A table in a cell is part of the cell's text. */
  function onCellEnd(cells: string[], name: "tc" | "tr") {
    if (tables > 1) add(" ");
    else if (name === "tc") cells.push("");
    else {
      const line = cells.slice(0, -1).map((cell) => cell.replace(/\s+/g, " ").trim());
      parts.push(`${line.join("\t")}\n`);
      row = [""];
    }
  }

  return {
    handler: {
      tag: onTag,
      text: (text) => {
        if (inText && skipping === 0) add(text);
      },
    },
    length: () => length,
    text: () => parts.join("") + (row?.join(" ") ?? ""),
  };
}
