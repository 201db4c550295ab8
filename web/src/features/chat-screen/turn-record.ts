import * as texts from "../../texts/en.ts";
import { masked } from "../blind/mask.ts";
import type { Turn } from "../conversation/turn.ts";

/** A turn as it may leave the page: no hidden name, and the merged answer after the others. */
export function toTurnRecord(whole: Turn): Turn {
  const turn = masked(whole);
  const answers =
    turn.blind === "hidden" ? turn.answers.map((answer) => ({ ...answer, modelId: "" })) : turn.answers;
  const { merged } = turn;
  if (!merged) return { ...turn, answers };
  return { ...turn, answers: [...answers, { ...merged, name: `${texts.merge.title}, ${merged.name}` }] };
}
