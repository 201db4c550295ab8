import { formatSeconds, keepSign, nanoToDollars } from "../../lib/format.ts";
import { perLanguage } from "../../lib/language.ts";
import * as texts from "../../texts/en.ts";
import { type Answer, endOf } from "../conversation/conversation.ts";
import { isUnspent } from "../conversation/retries.ts";

const price = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: 2,
      maximumSignificantDigits: 2,
    }),
);

/** The length of an answer so far, or a note that it is empty. */
export function ProgressFigure({ answer }: { answer: Answer }) {
  const words = texts.conversation;
  const { wordCount } = answer;
  const { status } = answer.outcome;
  if (status === "failed" || status === "stopped")
    return isUnspent(answer) ? words.noWordsNoCost : words.nothingWritten;
  if (status !== "writing") return words.noWords;
  return wordCount === 0 ? words.notYet : words.wordsSoFar(wordCount);
}

/** How long an answer took, and its cost if the router reports one. */
export function CostFigures({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const { usage } = answer;
  const endedAt = endOf(answer);
  const words = texts.receipt;
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
          <bdi>{keepSign(price().format(nanoToDollars(usage.costNanoDollars)))}</bdi>
        </span>
      )}
    </span>
  );
}
