import { merge } from "#texts/compare.ts";
import { maskTurn } from "../blind/mask.ts";
import { type Row, readClaimMap } from "../claims/claim-map.ts";
import { readEvidence } from "../claims/evidence.ts";
import { verdictText } from "../claims/verdict.tsx";
import { type Answer, endOf, receiptOf, type Turn } from "../conversation/conversation.ts";
import { errorOf } from "../conversation/error-of.ts";
import type { AnswerRecord, CheckRecord, ClaimsRecord, TurnRecord } from "./serialize.ts";

/** Returns a turn for export: with hidden names masked, and the merged answer after the others. */
export function toTurnRecord(whole: Turn): TurnRecord {
  const turn = maskTurn(whole);
  const answers = turn.answers.map((answer) => {
    const record = toRecord(answer);
    return turn.blind === "hidden" ? { ...record, modelId: "" } : record;
  });
  const { merged } = turn;
  const record = { ...turn, answers, claims: toClaims(turn) };
  if (!merged) return record;
  const name = `${merge.title}, ${merged.model.name}`;
  return { ...record, answers: [...answers, { ...toRecord(merged), name, from: merged.from }] };
}

/** Returns the checked part of a claim map, or undefined if there is none. */
function toClaims(turn: Turn): ClaimsRecord | undefined {
  if (!turn.map) return undefined;
  const { rows, quotes, dropped } = readClaimMap(turn);
  const names = turn.answers.map(({ model }) => model.name);
  return {
    name: turn.map.model.name,
    verdict: verdictText(rows, turn.answers),
    quotes,
    dropped,
    rows: rows.map((row) => ({
      claim: row.claim,
      kind: row.kind,
      says: row.cells.flatMap((cell, index) => (cell ? [{ name: names[index] ?? "", ...cell }] : [])),
      check: toCheck(row, turn),
    })),
  };
}

/** Returns the checked part of a claim's check on the web, or undefined if there is none. */
function toCheck(row: Row, { answers, map }: Turn): CheckRecord | undefined {
  const check = map?.checks?.find(({ claim }) => claim === row.id);
  if (!check) return undefined;
  const { evidence, dropped } = readEvidence(check, row);
  return {
    query: check.query,
    checkedBy: check.model.name,
    status: check.outcome.status,
    error: errorOf(check),
    receipt: receiptOf(check),
    dropped,
    evidence: evidence.map(({ source, quote, marks }) => ({
      title: source.title,
      url: source.url,
      quote,
      says: answers.flatMap(({ model }, index) => {
        const mark = marks[index];
        return mark ? [{ name: model.name, mark }] : [];
      }),
    })),
  };
}

function toRecord(answer: Answer): AnswerRecord {
  const { model, text, attempt, outcome, usage, sources } = answer;
  return {
    modelId: model.modelId,
    name: model.name,
    provider: model.provider,
    status: outcome.status,
    content: text,
    askedAt: attempt.askedAt,
    firstTokenAt: attempt.firstTokenAt,
    endedAt: endOf(answer),
    usage,
    receipt: receiptOf(answer),
    sources,
    error: errorOf(answer),
  };
}
