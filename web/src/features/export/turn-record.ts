import { merge } from "#texts/compare.ts";
import { maskTurn } from "../blind/mask.ts";
import { type Answer, endOf, receiptOf, type Turn } from "../conversation/conversation.ts";
import { errorOf } from "../conversation/error-of.ts";
import type { AnswerRecord, TurnRecord } from "./serialize.ts";

/** Returns a turn for export: with hidden names masked, and the merged answer after the others. */
export function toTurnRecord(whole: Turn): TurnRecord {
  const turn = maskTurn(whole);
  const answers = turn.answers.map((answer) => {
    const record = toRecord(answer);
    return turn.blind === "hidden" ? { ...record, modelId: "" } : record;
  });
  const { merged } = turn;
  if (!merged) return { ...turn, answers };
  const name = `${merge.title}, ${merged.model.name}`;
  return { ...turn, answers: [...answers, { ...toRecord(merged), name, from: merged.from }] };
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
