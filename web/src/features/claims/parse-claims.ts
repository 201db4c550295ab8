import { limits } from "../../lib/limits.ts";
import { truncate } from "../../lib/truncate.ts";
import { plain } from "../../markdown/plain-text.ts";

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
const list = /\{\s*"claims"\s*:\s*\[/;

/**
 * Parses what a model wrote so far in reply to the request for a claim map: a JSON object, possibly
 * in a fenced block with text around it. Returns the claims that are complete. More text never
 * changes a claim that was returned for less.
 */
export function parseClaims(text: string): ParsedClaims {
  const claims: Claim[] = [];
  const invalid = { claims: 0, quotes: 0 };
  const whole = text.slice(0, limits.claims.mapCharacters);
  const start = list.exec(whole);
  if (!start) return { claims, invalid };
  for (const object of objects(whole, start.index + start[0].length)) {
    const parsed = claims.length < limits.claims.rows ? parseClaim(object) : undefined;
    if (!parsed) {
      invalid.claims++;
      continue;
    }
    claims.push(parsed.claim);
    invalid.quotes += parsed.invalidQuotes;
  }
  return { claims, invalid };
}

/** Yields the complete objects of a JSON array that starts at an offset. */
function* objects(text: string, from: number): Generator<string> {
  let depth = 0;
  let start = from;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      if (depth === 0) start = at;
      depth++;
    } else if (character === "}" || character === "]") {
      if (depth === 0) return;
      depth--;
      if (depth === 0) yield text.slice(start, at + 1);
    }
  }
}

function parseClaim(object: string): { claim: Claim; invalidQuotes: number } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(object);
  } catch {
    return undefined;
  }
  const { topic, claim, answers } = fieldsOf(value);
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

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
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
