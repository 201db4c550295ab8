import { formatSeconds, nanoToDollars } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import type { Answer } from "../conversation/turn.ts";

/** In seconds. A shorter stream has no meaningful pace. */
const MIN_PACE_SECONDS = 0.25;

const number = new Intl.NumberFormat();
const price = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumSignificantDigits: 2,
});

/** The figures of an answer: its times, its length, and its cost if the router reports one. */
export function AnswerStats({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 py-2.5 text-muted tabular-nums @max-[300px]:grid @max-[300px]:grid-cols-2 @max-[300px]:gap-x-3 @max-[300px]:gap-y-0.5">
      <Figures answer={answer} askedAt={askedAt} />
    </p>
  );
}

function Figures({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const words = texts.conversation;
  const { status, wordCount, firstTokenAt, endedAt, finish, usage } = answer;
  const writing = status === "writing";
  if (wordCount === 0 && writing) return words.notYet;
  if (wordCount === 0) return status === "failed" ? words.noWordsNoCost : words.noWords;
  const pace = tokensPerSecond(answer);
  return (
    <>
      {firstTokenAt !== undefined && (
        <Figure value={`${formatSeconds(firstTokenAt - askedAt)} s`} label={words.firstWord} />
      )}
      {endedAt !== undefined && (
        <Figure value={`${formatSeconds(endedAt - askedAt)} s`} label={words.inAll} />
      )}
      <Figure value={number.format(wordCount)} label={writing ? words.wordsSoFar : words.words} />
      {pace !== undefined && <Figure value={number.format(pace)} label={words.pace} />}
      {usage && usage.costNanoDollars > 0 && (
        <Figure value={price.format(nanoToDollars(usage.costNanoDollars))} />
      )}
      {finish === "length" && <span>{words.cutByLength}</span>}
      {finish === "filter" && <span>{words.cutByFilter}</span>}
    </>
  );
}

/**
 * Output tokens per second from the first token to the end, or undefined if that cannot be
 * measured.
 */
function tokensPerSecond({ usage, firstTokenAt, endedAt }: Answer): number | undefined {
  if (!usage?.outputTokens || firstTokenAt === undefined || endedAt === undefined) return undefined;
  const seconds = (endedAt - firstTokenAt) / 1000;
  return seconds >= MIN_PACE_SECONDS ? Math.round(usage.outputTokens / seconds) : undefined;
}

function Figure({ value, label }: { value: string; label?: string }) {
  return (
    <span>
      <b className="font-semibold text-ink-2">{value}</b> {label}
    </span>
  );
}
