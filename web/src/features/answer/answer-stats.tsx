import { conversation } from "#texts/conversation.ts";
import { receipt } from "#texts/receipt.ts";
import { formatCost, formatSeconds } from "../../lib/format.ts";
import { type Answer, endOf } from "../conversation/conversation.ts";
import { isUnspent } from "../conversation/retries.ts";

/** The length of an answer so far, or a note that it is empty or cost nothing. */
export function ProgressFigure({ answer }: { answer: Answer }) {
  const words = conversation;
  const { wordCount } = answer;
  const { status } = answer.outcome;
  // The header and the error already say that an answer failed.
  if (status === "failed") return isUnspent(answer) && words.noCost;
  if (status === "stopped") return words.nothingWritten;
  if (status !== "writing") return words.noWords;
  return wordCount === 0 ? words.notYet : words.wordsSoFar(wordCount);
}

/** How long an answer took, and its cost if the router reports one. */
export function CostFigures({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const { usage } = answer;
  const endedAt = endOf(answer);
  const words = receipt;
  return (
    <span className="num ms-auto flex gap-x-3 text-muted">
      {endedAt !== undefined && (
        <span>
          <span className="sr-only">{words.time} </span>
          <bdi>{words.seconds(formatSeconds(endedAt - askedAt))}</bdi>
        </span>
      )}
      {usage && usage.costNanoDollars > 0 && (
        <span>
          <span className="sr-only">{words.cost} </span>
          <bdi>{formatCost(usage.costNanoDollars)}</bdi>
        </span>
      )}
    </span>
  );
}
