import type { Inline } from "../inline.ts";
import type { Formula } from "../math/math-at.ts";

// The blocks of a document. A closed block is never modified. If a definition that it refers to
// arrives later, the block is replaced.

export interface Paragraph {
  type: "paragraph";
  inline: Inline;
}

export interface Heading {
  type: "heading";
  depth: number;
  inline: Inline;
}

export interface Code {
  type: "code";
  text: string;
  /** The info string after the fence, empty for indented code. */
  info: string;
  /** Whether no more lines can follow. */
  closed: boolean;
}

/** Raw HTML, which is displayed as text. */
export interface Html {
  type: "html";
  text: string;
}

export interface Rule {
  type: "rule";
}

/** A display formula. */
export interface MathBlock extends Formula {
  type: "math";
}

/** A link reference definition. */
export interface Definition {
  type: "definition";
  label: string;
  href: string;
  title: string;
}

export type Alignment = "left" | "center" | "right" | undefined;

export interface Table {
  type: "table";
  alignments: readonly Alignment[];
  header: readonly Inline[];
  /** Rows may have fewer cells than the header. */
  rows: readonly Row[];
  /** For each column, whether it contains only numbers. */
  numeric: readonly boolean[];
}

export interface Row {
  cells: readonly Inline[];
}

export interface Quote {
  type: "quote";
  children: readonly Block[];
}

export interface List {
  type: "list";
  /** The number of the first item, or undefined for a bullet list. */
  start: number | undefined;
  /** Whether paragraphs in the list are separated by space. */
  loose: boolean;
  children: readonly Item[];
}

export interface Item {
  type: "item";
  /** Whether a task's checkbox is checked, or undefined if the item is not a task. */
  checked: boolean | undefined;
  children: readonly Block[];
}

export interface Footnote {
  type: "footnote";
  name: string;
  children: readonly Block[];
}

export type Leaf = Paragraph | Heading | Code | Html | Rule | MathBlock | Definition | Table;
export type Block = Leaf | Quote | List | Item | Footnote;
