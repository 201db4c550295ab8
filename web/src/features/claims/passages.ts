import type { Cell, Row } from "./claim-map.ts";
import { find, normalize } from "./normal-text.ts";

/** The passage of an answer on the page that a cell quotes. */
export interface Passage {
  row: number;
  range: Range;
}

/** What is on the page, but not part of an answer's text. */
const notText = "button, .sr-only, [aria-hidden=true]";
/** A typeset formula. Its TeX is in an `annotation`. */
const formula = ".katex";
const blocks = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, div, dd, dt, summary";

/** Finds the passages that rows quote in the card of the answer at an index. */
export function passagesIn(card: Element, rows: readonly Row[], index: number): Passage[] {
  const root = card.querySelector(".markdown");
  if (!root) return [];
  const { text, nodes } = textOf(root);
  const normal = normalize(withoutDollars(text));
  return rows.flatMap(({ id, cells }) => {
    const cell: Cell | undefined = cells[index];
    const span = cell && find(normal, normalize(withoutDollars(cell.quote)));
    const range = span && rangeOf(nodes, span.start, span.end);
    return range ? [{ row: id, range }] : [];
  });
}

/** The page does not show what a formula is delimited by, such as dollar signs. Keeps all offsets. */
function withoutDollars(text: string): string {
  return text.replaceAll("$", " ");
}

interface TextPart {
  node: Text;
  start: number;
}

/** Returns the text of an element, with a line break between blocks. */
function textOf(root: Element): { text: string; nodes: TextPart[] } {
  const nodes: TextPart[] = [];
  let text = "";
  let block: Element | null | undefined;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || !isText(parent)) continue;
    const own = parent.closest(blocks);
    if (block !== undefined && own !== block) text += "\n";
    block = own;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

function isText(parent: Element): boolean {
  return parent.closest(formula) ? parent.localName === "annotation" : !parent.closest(notText);
}

function rangeOf(nodes: readonly TextPart[], start: number, end: number): Range | undefined {
  const first = nodes.findLast((part) => part.start <= start);
  const last = nodes.findLast((part) => part.start < end);
  if (!first || !last) return undefined;
  const range = document.createRange();
  const [from, to] = [first, last].map(({ node }) => node.parentElement?.closest(formula));
  if (from) range.setStartBefore(from);
  else range.setStart(first.node, Math.min(start - first.start, first.node.length));
  if (to) range.setEndAfter(to);
  else range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

/** Marks passages on the page, in place of those marked before, and one row's more strongly. */
export function markPassages(passages: readonly Passage[], active: number | undefined): void {
  // Not in browsers before 2025: there, a passage is only scrolled to.
  if (!("highlights" in CSS)) return;
  const ranges = (wanted: boolean) =>
    passages.filter(({ row }) => (row === active) === wanted).map(({ range }) => range);
  CSS.highlights.set("claim", new Highlight(...ranges(false)));
  CSS.highlights.set("claim-active", new Highlight(...ranges(true)));
}

export function unmarkPassages(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("claim");
  CSS.highlights.delete("claim-active");
}

/** Returns the row whose passage is at a point of the window, if any. */
export function rowAt(passages: readonly Passage[], x: number, y: number): number | undefined {
  const inside = ({ range }: Passage) =>
    [...range.getClientRects()].some(
      (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    );
  return passages.find(inside)?.row;
}

/** Scrolls a passage into view: its card in the page, and the passage in its card. */
export function scrollToPassage({ range }: Passage): void {
  range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  const area = range.startContainer.parentElement?.closest("[data-answer]");
  const rect = range.getBoundingClientRect();
  if (area) {
    const view = area.getBoundingClientRect();
    area.scrollTop += rect.top - view.top - Math.max((area.clientHeight - rect.height) / 3, 0);
  }
  const top = range.getBoundingClientRect().top;
  window.scrollBy(0, top - window.innerHeight / 3);
}
