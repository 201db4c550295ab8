import { completeInline } from "../complete-tail.ts";
import { type Chunk, chunkEnd, type Inline, parseChunk } from "../inline.ts";
import type { BracketLabels } from "../labels.ts";
import type { Definitions } from "./definitions.ts";

/** Parses the inline text of a document's blocks. */
export class InlineParser {
  /** The number of characters parsed. */
  work = 0;
  readonly #definitions: Definitions;
  readonly #labels: BracketLabels | undefined;

  constructor(definitions: Definitions, labels: BracketLabels | undefined) {
    this.#definitions = definitions;
    this.#labels = labels;
  }

  /**
   * Parses a text.
   *
   * @param isUnfinished whether more text may follow
   * @param chunks the chunks at its start that have already been parsed
   */
  parse(text: string, isUnfinished = false, chunks: readonly Chunk[] = []): Inline {
    const parsed = this.parseFinal(text, chunks);
    const last = text.slice(lengthOf(parsed));
    return [...parsed, this.parseChunk(isUnfinished ? completeInline(last, this.#labels?.partial) : last)];
  }

  /**
   * Parses all chunks of a text except the last one, which appended text may change.
   *
   * @param known the chunks at its start that have already been parsed
   * @returns the known chunks and the new ones
   */
  parseFinal(text: string, known: readonly Chunk[]): readonly Chunk[] {
    const parsed = [...known];
    let from = lengthOf(known);
    for (let end = chunkEnd(text, from); end !== undefined; end = chunkEnd(text, from)) {
      parsed.push(this.parseChunk(text.slice(from, end)));
      from = end;
    }
    return parsed;
  }

  parseChunk(text: string): Chunk {
    this.work += text.length;
    return parseChunk(text, this.#definitions, this.#labels);
  }
}

function lengthOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((length, { text }) => length + text.length, 0);
}
