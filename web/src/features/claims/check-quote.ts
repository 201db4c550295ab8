import { formulaIn, passagesOf } from "../compare/passages.ts";
import { find, type NormalText, normalize } from "./normal-text.ts";

/** An answer's text without markup, ready for looking up quotations. */
export interface CheckedText {
  text: string;
  normal: NormalText;
}

export function readAnswer(markdown: string): CheckedText {
  const text = withoutMarkup(markdown);
  return { text, normal: normalize(text) };
}

/**
 * Looks up a quotation in the answer that it is said to be from. Returns the answer's own words, or
 * undefined if they are not in the answer.
 */
export function checkQuote({ text, normal }: CheckedText, quotation: string): string | undefined {
  const place = find(normal, normalize(withoutMarkup(quotation))) ?? find(normal, normalize(quotation));
  return place && text.slice(place.start, place.end);
}

function withoutMarkup(markdown: string): string {
  return passagesOf(markdown)
    .map((passage) =>
      passage.type === "code"
        ? passage.text
        : passage.text.replace(
            /[\ue000-\uf8ff]/g,
            (character) => formulaIn(passage, character)?.tex ?? character,
          ),
    )
    .join("\n");
}
