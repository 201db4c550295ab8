import type { Alignment } from "./nodes.ts";

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/**
 * Returns the alignments of a table's columns if the line is a delimiter row, otherwise undefined.
 */
function alignmentsOf(line: string): Alignment[] | undefined {
  if (!/[|:]/.test(line) || !delimiterRow.test(line)) return undefined;
  return cellsOf(line).map((cell) => {
    const left = cell.startsWith(":");
    const right = cell.endsWith(":");
    if (left && right) return "center";
    return right ? "right" : left ? "left" : undefined;
  });
}

/** Splits a row at its pipes. An escaped pipe is part of a cell. */
export function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, "");
  const cells: string[] = [];
  let cell = "";
  for (const part of row.split(/(\\.|\|)/s)) {
    if (part === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += part === "\\|" ? "|" : part;
  }
  if (cell.trim() !== "" || cells.length === 0) cells.push(cell.trim());
  return cells;
}

/** Reports whether a cell is empty or contains a number, with or without a unit. */
export function isNumeric(text: string): boolean {
  return /^[\s~≈<>±+\-−–€$£¥*]*\d[\d.,\s]*[%\p{L}°²³/*]{0,6}$/u.test(text) || text.trim() === "";
}

/**
 * Returns the table whose delimiter row is `line` and whose header is the last line of `paragraph`,
 * or undefined. `before` is the rest of the paragraph.
 */
export function tableAt(
  line: string,
  paragraph: string,
): { alignments: readonly Alignment[]; header: string[]; before: string } | undefined {
  const alignments = alignmentsOf(line);
  if (!alignments) return undefined;
  const from = paragraph.lastIndexOf("\n") + 1;
  const header = cellsOf(paragraph.slice(from));
  if (header.length !== alignments.length) return undefined;
  return { alignments, header, before: paragraph.slice(0, Math.max(from - 1, 0)) };
}
