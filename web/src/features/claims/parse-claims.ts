import { limits } from "../../lib/limits.ts";
import { truncate } from "../../lib/truncate.ts";
import { plain } from "../../markdown/plain-text.ts";
import { fieldsOf, readObjects } from "./read-objects.ts";

/** What an answer says about a claim. An answer that says nothing about it has no mark. */
export type Mark = "agrees" | "differs" | "contradicts";

/** What the model says about a claim. Nothing in it has been checked. */
export interface Claim {
  /** What it is about, in a few words. */
  topic: string;
  claim: string;
  quotes: readonly Quote[];
}

export interface Quote {
  /** The letter of the answer that it is from. */
  letter: string;
  mark: Mark;
  text: string;
}

export interface ParsedClaims {
  claims: readonly Claim[];
  /** How many claims and quotes do not have the form that was asked for, or exceed a limit. */
  invalid: { claims: number; quotes: number };
}

const marks: readonly unknown[] = ["agrees", "differs", "contradicts"] satisfies Mark[];

/**
 * Parses what a model wrote so far in reply to the request for a claim map. Returns the claims that
 * are complete. More text never changes a claim that was returned for less.
 */
export function parseClaims(text: string): ParsedClaims {
  const claims: Claim[] = [];
  const invalid = { claims: 0, quotes: 0 };
  for (const object of readObjects(text, "claims")) {
    const parsed = object && claims.length < limits.claims.rows ? parseClaim(object) : undefined;
    if (!parsed) {
      invalid.claims++;
      continue;
    }
    claims.push(parsed.claim);
    invalid.quotes += parsed.invalidQuotes;
  }
  return { claims, invalid };
}

function parseClaim({
  topic,
  claim,
  answers,
}: Record<string, unknown>): { claim: Claim; invalidQuotes: number } | undefined {
  const { claimCharacters, topicCharacters } = limits.claims;
  const statement = line(claim, claimCharacters);
  if (!statement || !Array.isArray(answers)) return undefined;
  const quotes: Quote[] = [];
  for (const answer of answers) {
    const quote = parseQuote(answer);
    if (quote && !quotes.some(({ letter }) => letter === quote.letter)) quotes.push(quote);
  }
  return {
    claim: { topic: line(topic, topicCharacters) || statement, claim: statement, quotes },
    invalidQuotes: answers.length - quotes.length,
  };
}

function parseQuote(value: unknown): Quote | undefined {
  const { answer, mark, quote } = fieldsOf(value);
  if (typeof answer !== "string" || !/^[A-C]$/.test(answer)) return undefined;
  if (!marks.includes(mark)) return undefined;
  if (typeof quote !== "string" || quote.length > limits.claims.quoteCharacters) return undefined;
  return { letter: answer, mark: mark as Mark, text: quote };
}

/** Returns a text as one line without control characters, or "" if it is not a text. */
function line(value: unknown, length: number): string {
  if (typeof value !== "string") return "";
  const start = value.slice(0, 4 * length);
  return truncate(
    plain(start.replace(/\p{Cc}/gu, " "))
      .replace(/\s+/g, " ")
      .trim(),
    length,
  );
}
