import type { Chunk, Inline } from "../inline.ts";
import type { Block, Row } from "./nodes.ts";
import type { Open } from "./open-blocks.ts";

type MapChunk = (chunk: Chunk) => Chunk;

/** Replaces the chunks of an open block, and of the closed blocks in it. */
export function replaceChunks(open: Open, map: MapChunk) {
  if ("children" in open) open.children = open.children.map((block) => mapChunks(block, map));
  else if (open.type === "paragraph") open.chunks = open.chunks.map(map);
  else if (open.type === "table") {
    open.header = open.header.map((cell) => mapInline(cell, map));
    open.rows = open.rows.map((row) => mapRow(row, map));
  }
}

/** Replaces the chunks of a block. Returns the same block if none of them changed. */
function mapChunks(block: Block, map: MapChunk): Block {
  switch (block.type) {
    case "paragraph":
    case "heading": {
      const inline = mapInline(block.inline, map);
      return inline === block.inline ? block : { ...block, inline };
    }
    case "table": {
      const header = mapAll(block.header, (cell) => mapInline(cell, map));
      const rows = mapAll(block.rows, (row) => mapRow(row, map));
      return header === block.header && rows === block.rows ? block : { ...block, header, rows };
    }
    case "list":
    case "item":
    case "quote":
    case "footnote": {
      const children = mapAll<Block>(block.children, (child) => mapChunks(child, map));
      return children === block.children ? block : ({ ...block, children } as Block);
    }
    default:
      return block;
  }
}

function mapRow(row: Row, map: MapChunk): Row {
  const cells = mapAll(row.cells, (cell) => mapInline(cell, map));
  return cells === row.cells ? row : { cells };
}

function mapInline(inline: Inline, map: MapChunk): Inline {
  return mapAll(inline, map);
}

function mapAll<T>(values: readonly T[], map: (value: T) => T): readonly T[] {
  const mapped = values.map(map);
  return mapped.every((value, index) => value === values[index]) ? values : mapped;
}
