import { type Answer, isUsable, type Turn } from "../conversation/conversation.ts";
import { type CheckedText, checkQuote, readAnswer } from "./check-quote.ts";
import { type Claim, type Mark, type ParsedClaims, parseClaims } from "./parse-claims.ts";

/**
 * What the answers make of a claim, by the quotations that were found in them.
 *
 * - `contradiction`: an answer contradicts what another one says.
 * - `difference`: the answers differ, but no one contradicts another.
 * - `agreement`: all answers that mention it agree.
 * - `alone`: one answer mentions it.
 */
export type Kind = "contradiction" | "difference" | "agreement" | "alone";

/** The order of the rows. */
const kinds: readonly Kind[] = ["contradiction", "difference", "agreement", "alone"];

/** What one answer says about a claim, in its own words. */
export interface Cell {
  mark: Mark;
  quote: string;
}

export interface Row {
  /** The number of the claim in the model's reply. */
  id: number;
  topic: string;
  claim: string;
  kind: Kind;
  /** By the position of the answer in the turn. Undefined: it has no quotation for the claim. */
  cells: readonly (Cell | undefined)[];
}

export interface ClaimMap {
  /** What matters most comes first. */
  rows: readonly Row[];
  /** What was left out. */
  dropped: { claims: number; quotes: number };
  /** How many quotations were found in the answers. */
  quotes: number;
}

/** Reads a turn's claim map, checking each quotation against the answers as they are now. */
export function readClaimMap({ answers, map }: Pick<Turn, "answers" | "map">): ClaimMap {
  return checkClaims(parseClaims(map?.text ?? ""), answers.map(readUsable));
}

/** Returns undefined if the answer has no text to quote. */
export function readUsable(answer: Answer): CheckedText | undefined {
  return isUsable(answer) ? readAnswer(answer.text) : undefined;
}

/**
 * Checks claims against the answers, of which those without text are undefined. A quotation that is
 * not in its answer is dropped, and so is a claim that no answer was quoted as making.
 */
export function checkClaims(
  { claims, invalid }: ParsedClaims,
  answers: readonly (CheckedText | undefined)[],
): ClaimMap {
  const dropped = { ...invalid };
  const rows: Row[] = [];
  let quotes = 0;
  for (const [id, claim] of claims.entries()) {
    const cells = answers.map((answer, index) => answer && cellOf(claim, "ABC".charAt(index), answer));
    const found = cells.flatMap((cell) => cell ?? []);
    dropped.quotes += claim.quotes.length - found.length;
    const kind = kindOf(found.map(({ mark }) => mark));
    if (!kind) {
      dropped.claims++;
      dropped.quotes += found.length;
      continue;
    }
    quotes += found.length;
    rows.push({ id, topic: claim.topic, claim: claim.claim, kind, cells });
  }
  rows.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return { rows, dropped, quotes };
}

function cellOf(claim: Claim, letter: string, answer: CheckedText): Cell | undefined {
  const said = claim.quotes.find((quote) => quote.letter === letter);
  const quote = said && checkQuote(answer, said.text);
  return said && quote ? { mark: said.mark, quote } : undefined;
}

/** Returns undefined if no answer makes the claim. */
function kindOf(marks: readonly Mark[]): Kind | undefined {
  const made = marks.filter((mark) => mark !== "contradicts").length;
  if (made === 0) return undefined;
  if (made < marks.length) return "contradiction";
  if (made === 1) return "alone";
  return marks.includes("differs") ? "difference" : "agreement";
}

/**
 * What the map shows about the turn's answers, for the sentence above them: each part stands for
 * rows.
 */
export interface Verdict {
  /** On which all answers agree. */
  agreed: readonly Row[];
  disputes: readonly Dispute[];
}

/** Rows with the same answers on the same sides. */
export interface Dispute {
  /** The only answer on its side, if at least two are on the other. */
  against: number | undefined;
  /** The positions of all answers that take a side. */
  among: readonly number[];
  rows: readonly Row[];
}

/** Returns undefined if the answers neither contradict each other nor all agree on anything. */
export function verdictOf({ rows }: Pick<ClaimMap, "rows">, answers: number): Verdict | undefined {
  const agreed = rows.filter(
    ({ kind, cells }) => kind === "agreement" && cells.filter(Boolean).length === answers,
  );
  const disputes = new Map<string, { against: number | undefined; among: number[]; rows: Row[] }>();
  for (const row of rows) {
    if (row.kind !== "contradiction") continue;
    const { against, among } = sidesOf(row);
    const key = `${against} ${among}`;
    const dispute = disputes.get(key) ?? { against, among, rows: [] };
    dispute.rows.push(row);
    disputes.set(key, dispute);
  }
  return agreed.length + disputes.size > 0 ? { agreed, disputes: [...disputes.values()] } : undefined;
}

/** An answer that only differs takes no side if another one makes the claim. */
function sidesOf({ cells }: Row): { against: number | undefined; among: number[] } {
  const at = (mark: Mark) => cells.flatMap((cell, index) => (cell?.mark === mark ? [index] : []));
  const agrees = at("agrees");
  const makes = agrees.length > 0 ? agrees : at("differs");
  const contradicts = at("contradicts");
  const [small, large] = makes.length < contradicts.length ? [makes, contradicts] : [contradicts, makes];
  return {
    against: small.length === 1 && large.length > 1 ? small[0] : undefined,
    among: [...makes, ...contradicts].sort(),
  };
}

/** How far a turn's answers agree, in numbers. */
export interface Agreement {
  claims: number;
  agreed: number;
  contradicted: number;
  /** By the position of the answer: its agreement with the others, from 0 to 1. */
  shares: readonly number[];
}

/** Returns undefined if there are no claims. */
export function agreementOf(rows: readonly Row[], answers: number): Agreement | undefined {
  if (rows.length === 0) return undefined;
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  return {
    claims: rows.length,
    agreed: count("agreement"),
    contradicted: count("contradiction"),
    shares: Array.from({ length: answers }, (_, index) => shareOf(rows, index)),
  };
}

/** How much an answer agrees with one that has the mark `agrees`. */
const weights: Record<Mark, number> = { agrees: 1, differs: 0.5, contradicts: 0 };

/** Averages over all other answers to each claim that the answer mentions. Silence counts as 0. */
function shareOf(rows: readonly Row[], index: number): number {
  const pairs = rows.flatMap(({ cells }) => {
    const own = cells[index]?.mark;
    const others = cells.filter((_, at) => at !== index).map((cell) => cell?.mark);
    return own ? others.map((mark) => (mark ? Math.min(weights[own], weights[mark]) : 0)) : [];
  });
  return pairs.reduce((sum, weight) => sum + weight, 0) / Math.max(pairs.length, 1);
}
