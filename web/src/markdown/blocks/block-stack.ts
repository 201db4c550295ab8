import type { Block } from "./nodes.ts";
import { cloneOpen, type Open, type OpenContainer, type OpenRoot } from "./open-blocks.ts";
import type { ItemStart } from "./starts.ts";

/** Returns the block that an open block in `parent` becomes, or undefined if nothing is left. */
type Close = (open: Open, parent: OpenContainer) => Block | undefined;

/**
 * The open blocks, outermost first: a path from the root to its last descendant. Only the last one
 * can be a leaf. The depth of a block is the number of blocks from the root to it, inclusive.
 */
export class BlockStack {
  /**
   * Set if the previous line was blank: the index of the outermost open block in which that line
   * separates two blocks.
   */
  blankFrom: number | undefined;
  #open: Open[] = [{ type: "root", children: [] }];
  readonly #close: Close;

  constructor(close: Close) {
    this.#close = close;
  }

  get root(): OpenRoot {
    return this.#open[0] as OpenRoot;
  }

  /** The innermost block. */
  get tip(): Open {
    return this.#open.at(-1) ?? this.root;
  }

  /** The parent of the tip. */
  get parent(): Open | undefined {
    return this.#open.at(-2);
  }

  get depth(): number {
    return this.#open.length;
  }

  /** The block at a depth. */
  at(depth: number): Open | undefined {
    return this.#open[depth - 1];
  }

  [Symbol.iterator]() {
    return this.#open.values();
  }

  clone(close: Close): BlockStack {
    const copy = new BlockStack(close);
    copy.#open = this.#open.map(cloneOpen);
    copy.blankFrom = this.blankFrom;
    return copy;
  }

  /** Opens a block in the container at a depth. Returns the new depth. */
  push(depth: number, open: Open): number {
    this.closeTo(this.depthFor(depth));
    this.#noteLoose();
    return this.pushInto(open);
  }

  /** Opens a block in the tip. Returns the new depth. */
  pushInto(open: Open): number {
    this.#open.push(open);
    return this.depth;
  }

  /** Removes the tip. */
  drop() {
    this.#open.pop();
  }

  /** Adds a closed block to the tip. */
  add(block: Block) {
    this.#noteLoose();
    const { tip } = this;
    if ("children" in tip) tip.children.push(block);
  }

  /** Closes the blocks below a depth. */
  closeTo(depth: number) {
    while (this.depth > Math.max(depth, 1)) {
      const open = this.#open.pop();
      const parent = this.tip;
      if (!open || !("children" in parent)) continue;
      const block = this.#close(open, parent);
      if (block) parent.children.push(block);
    }
  }

  /** The depth of the container for a new block. Leaves and lists cannot contain it. */
  depthFor(depth: number): number {
    const { type } = this.at(depth) ?? this.root;
    return type === "paragraph" || type === "table" || type === "list" ? depth - 1 : depth;
  }

  /**
   * Opens a list item in the list at a depth. Opens a new list if there is none, or if the item has
   * a different delimiter. Returns the new depth.
   */
  pushItem(depth: number, { start, delimiter, offset }: ItemStart): number {
    const container = this.at(depth) ?? this.root;
    let listDepth = depth;
    if (container.type === "list" && container.delimiter === delimiter) {
      this.closeTo(depth);
      if (this.blankFrom !== undefined && this.blankFrom < depth) container.loose = true;
    } else {
      const list: Open = { type: "list", start, delimiter, loose: false, children: [] };
      listDepth = this.push(container.type === "list" ? depth - 1 : depth, list);
    }
    this.blankFrom = undefined;
    this.pushInto({ type: "item", offset, checked: undefined, children: [] });
    return listDepth + 1;
  }

  /** Closes the blocks below a depth at a blank line, which may separate the blocks around it. */
  addBlank(depth: number, startedContainer: boolean) {
    this.closeTo(depth);
    // A blank line in a quote does not separate the blocks around the quote.
    const quote = this.#open.findLastIndex(({ type }) => type === "quote");
    this.blankFrom = startedContainer ? undefined : Math.max(quote, 0);
  }

  /** A list is loose if a blank line separates two blocks of an item. */
  #noteLoose() {
    const item = this.tip;
    const list = this.parent;
    if (item.type !== "item" || list?.type !== "list" || item.children.length === 0) return;
    if (this.blankFrom !== undefined && this.blankFrom < this.depth) list.loose = true;
  }
}
