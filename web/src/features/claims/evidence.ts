import { limits } from "../../lib/limits.ts";
import type { WebCheck } from "../conversation/conversation.ts";
import { type ListedSource, listSources } from "../sources/citations.ts";
import { checkQuote } from "./check-quote.ts";
import type { Row } from "./claim-map.ts";
import { normalize } from "./normal-text.ts";
import { fieldsOf, readObjects } from "./read-objects.ts";

/** What a search result says about an answer's statement. */
export type Support = "supports" | "contradicts";

/** What a search result says about a claim, in its own words. */
export interface Evidence {
  source: ListedSource;
  quote: string;
  /** By the position of the answer in the turn. Undefined: nothing about its statement. */
  marks: readonly (Support | undefined)[];
}

export interface EvidenceList {
  evidence: readonly Evidence[];
  /** How many quotations are invalid, exceed a limit, or are not in the search result they name. */
  dropped: number;
}

/**
 * Reads what a model wrote about a claim so far, checking each quotation against the text of the search
 * result that it names. Marks of answers without a statement about the claim are ignored.
 */
export function readEvidence(
  { text, sources = [] }: Pick<WebCheck, "text" | "sources">,
  { cells }: Pick<Row, "cells">,
): EvidenceList {
  const listed = listSources("", sources).map((source) => ({
    source,
    read: { text: source.snippet, normal: normalize(source.snippet) },
  }));
  const evidence: Evidence[] = [];
  let dropped = 0;
  for (const object of readObjects(text, "evidence")) {
    const { result, quote, statements } = object ?? {};
    const found = listed.find(({ source }) => source.number === result);
    const isShort = typeof quote === "string" && quote.length <= limits.claims.quoteCharacters;
    const checked = found && isShort ? checkQuote(found.read, quote) : undefined;
    const marks = marksOf(statements, cells);
    const isNew = !evidence.some((each) => each.source === found?.source && each.quote === checked);
    if (found && checked && isNew && marks.some(Boolean) && evidence.length < limits.evidence.quotes)
      evidence.push({ source: found.source, quote: checked, marks });
    else dropped++;
  }
  return { evidence, dropped };
}

function marksOf(statements: unknown, cells: Row["cells"]): Evidence["marks"] {
  const judged = Array.isArray(statements) ? statements.slice(0, cells.length).map(fieldsOf) : [];
  return cells.map((cell, index) => {
    const mark = cell && judged.find(({ statement }) => statement === "ABC".charAt(index))?.mark;
    return mark === "supports" || mark === "contradicts" ? mark : undefined;
  });
}
