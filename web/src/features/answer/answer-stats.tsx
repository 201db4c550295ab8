import { formatSeconds, nanoToDollars } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import type { Answer } from "../conversation/turn.ts";

/** Seconds. What comes at once has no pace. */
const SHORTEST_MEASURE = 0.25;

const number = new Intl.NumberFormat();
const price = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumSignificantDigits: 2,
});

/** What is known of an answer: its times, its length, its cost where the router reports one. */
export function AnswerStats({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const words = texts.conversation;
  const { status, firstTokenAt, endedAt, finish, usage } = answer;
  const writing = status === "writing";
  if (answer.wordCount === 0 && writing) return <p className="stats">{words.notYet}</p>;
  if (answer.wordCount === 0)
    return <p className="stats">{status === "failed" ? words.noWordsNoCost : words.noWords}</p>;
  const pace = tokensPerSecond(answer);
  return (
    <p className="stats">
      {firstTokenAt !== undefined && (
        <Figure value={`${formatSeconds(firstTokenAt - askedAt)} s`} label={words.firstWord} />
      )}
      {endedAt !== undefined && (
        <Figure value={`${formatSeconds(endedAt - askedAt)} s`} label={words.inAll} />
      )}
      <Figure value={number.format(answer.wordCount)} label={writing ? words.wordsSoFar : words.words} />
      {pace !== undefined && <Figure value={number.format(pace)} label={words.pace} />}
      {usage && usage.costNanoDollars > 0 && (
        <Figure value={price.format(nanoToDollars(usage.costNanoDollars))} />
      )}
      {finish === "length" && <span>{words.cutByLength}</span>}
      {finish === "filter" && <span>{words.cutByFilter}</span>}
    </p>
  );
}

/** From the first word to the last; undefined where that is no measure. */
function tokensPerSecond({ usage, firstTokenAt, endedAt }: Answer): number | undefined {
  if (!usage?.outputTokens || firstTokenAt === undefined || endedAt === undefined) return undefined;
  const seconds = (endedAt - firstTokenAt) / 1000;
  return seconds >= SHORTEST_MEASURE ? Math.round(usage.outputTokens / seconds) : undefined;
}

function Figure({ value, label }: { value: string; label?: string }) {
  return (
    <span>
      <b>{value}</b> {label}
    </span>
  );
}
