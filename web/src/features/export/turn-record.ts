import * as texts from "../../texts/en.ts";
import { maskTurn } from "../blind/mask.ts";
import { errorOf } from "../conversation/error-of.ts";
import type { Turn } from "../conversation/turn.ts";
import type { TurnRecord } from "./serialize.ts";

/** Returns a turn for export: with hidden names masked, and the merged answer after the others. */
export function toTurnRecord(whole: Turn): TurnRecord {
  const turn = maskTurn(whole);
  const answers = turn.answers.map((answer) => ({
    ...answer,
    modelId: turn.blind === "hidden" ? "" : answer.modelId,
    error: errorOf(answer),
  }));
  const { merged } = turn;
  if (!merged) return { ...turn, answers };
  const name = `${texts.merge.title}, ${merged.name}`;
  return { ...turn, answers: [...answers, { ...merged, name, error: errorOf(merged) }] };
}
