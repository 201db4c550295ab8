import { formatList } from "../../lib/format.ts";
import type { BracketLabels } from "../../markdown/labels.ts";
import { Glyph } from "../../ui/glyph.tsx";
import type { CombinedAnswer } from "../conversation/conversation.ts";

/**
 * Returns how labels such as `[A]` or `[A, B]` in a merged answer are rendered: as the glyphs of
 * the answers that a statement comes from.
 */
export function mergeLabels(from: readonly CombinedAnswer[]): BracketLabels {
  return {
    pattern: /^[A-C](?:, ?[A-C]){0,2}$/,
    partial: /^[A-C](?:, ?[A-C]?){0,2}$/,
    render: (text) => {
      const named = text.split(/, ?/).map((letter) => ({
        letter,
        input: from.find((candidate) => candidate.letter === letter),
      }));
      if (!named.some(({ input }) => input)) return undefined;
      const names = formatList(named.map(({ letter, input }) => input?.name ?? letter));
      return (
        <span
          className="ms-0.5 inline-flex gap-px align-[-0.18em]"
          role="img"
          aria-label={`(${names})`}
          data-tip={names}
        >
          {named.map(({ letter, input }) => input && <Glyph key={letter} slot={input.slot} size="1.15em" />)}
        </span>
      );
    },
  };
}
