import { DISPLAY_LENGTH } from "../math/math-at.ts";
import type { Cursor, Line } from "./line.ts";

/** A line in which blocks can start. */
export interface Start {
  line: Line;
  /** How many open blocks the line continues. */
  matched: number;
  /** Delimiters that do not start display math on this line. */
  noMath: readonly string[];
}

/**
 * Display math whose closing delimiter has not been found yet. No block is closed until it is
 * found: without the delimiter, the lines are other blocks.
 */
export interface PendingMath extends Omit<Start, "line"> {
  close: string;
  tex: string;
  depth: number;
  source: string;
  cursor: Cursor;
  lines: readonly { source: string; noMath: readonly string[] }[];
}

/**
 * Adds the rest of a line. Returns whether the math is still pending, is complete, or is not math.
 */
export function extendMath(math: PendingMath, rest: string): "pending" | "closed" | "rejected" {
  const end = rest.indexOf(math.close);
  math.tex += end < 0 ? `${rest}\n` : rest.slice(0, end);
  if (math.tex.length > DISPLAY_LENGTH) return "rejected";
  if (end < 0) return "pending";
  const isAlone = rest.slice(end + math.close.length).trim() === "";
  return isAlone && math.tex.trim() !== "" ? "closed" : "rejected";
}
