import { type ReactNode, useContext } from "react";
import { receipt as receiptTexts } from "#texts/receipt.ts";
import type { Receipt } from "../../api/chat-stream.ts";
import { formatList, formatSeconds, formatTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { type Answer, endOf, receiptOf } from "../conversation/conversation.ts";
import { ExpiryContext } from "./expiry.ts";
import type { ReceiptDetail } from "./receipt-detail.ts";

/** In seconds. A shorter stream has no meaningful pace. */
const MIN_PACE_SECONDS = 0.25;

/**
 * Shows an answer's receipt, as reported by the server: who served the answer, which terms were
 * requested, and who received the search query. Also shows what is stored, and the answer's length
 * and speed.
 */
export function ReceiptDetails(props: {
  answer: Answer;
  askedAt: number;
  details?: readonly ReceiptDetail[];
}) {
  const { answer, askedAt, details = [] } = props;
  const { model, wordCount, attempt } = answer;
  const { firstTokenAt } = attempt;
  const receipt = receiptOf(answer);
  const words = receiptTexts;
  const pace = tokensPerSecond(answer);
  return (
    <dl className="grid grid-cols-auto-fr gap-x-4 gap-y-0.75 ps-6.25 pb-3 text-ink-2 @max-slim:grid-cols-1 @max-slim:gap-y-0">
      {details.map(({ term, value }) => (
        <Row key={term} term={term}>
          {value}
        </Row>
      ))}
      {receipt && <Terms modelId={model.modelId} receipt={receipt} instructions={attempt.instructions} />}
      {firstTokenAt !== undefined && (
        <Row term={words.firstWord}>{words.after(formatSeconds(firstTokenAt - askedAt))}</Row>
      )}
      <Row term={words.length}>{words.words(wordCount)}</Row>
      {pace !== undefined && <Row term={words.pace}>{words.tokensPerSecond(pace)}</Row>}
    </dl>
  );
}

/** `modelId` is the requested model. The receipt names the one that answered. */
function Terms(props: { modelId: string; receipt: Receipt; instructions: string | undefined }) {
  const { modelId, receipt, instructions } = props;
  const expiresAt = useContext(ExpiryContext);
  const words = receiptTexts;
  const terms = [
    receipt.zeroRetention ? words.zeroRetention : "",
    receipt.noTraining ? words.noTraining : "",
  ];
  const requested = formatList(terms.filter(Boolean));
  const { provider, model } = receipt;
  const served = provider && model ? words.servedBy(provider, model) : provider || model;
  return (
    <>
      <Row term={words.model}>{modelId}</Row>
      <Row term={words.served}>{served || words.servedUnknown}</Row>
      <Row term={words.terms}>{requested || words.noTerms}</Row>
      {receipt.imagesOmitted && <Row term={words.images}>{words.imagesOmitted}</Row>}
      {receipt.instructed && (
        <Row term={words.instructions}>
          <span className="whitespace-pre-wrap">{instructions}</span>
        </Row>
      )}
      {receipt.effort && <Row term={words.effort}>{words.efforts[receipt.effort]}</Row>}
      <Row term={words.search}>{receipt.search ? words.searched(receipt.search) : words.notSearched}</Row>
      {expiresAt !== undefined && (
        <Row term={words.expires}>
          <time className="num" dateTime={new Date(expiresAt).toISOString()}>
            {formatTime(expiresAt)}
          </time>
        </Row>
      )}
      <Row term={words.kept}>
        {words.keptHere}{" "}
        <Link className={`inline-block ${textLinkClass}`} to={paths.privacy}>
          {words.more}
        </Link>
      </Row>
    </>
  );
}

/**
 * Output tokens per second from the first token to the end, or undefined if that cannot be
 * measured.
 */
function tokensPerSecond(answer: Answer): number | undefined {
  const { usage, attempt } = answer;
  const { firstTokenAt } = attempt;
  const endedAt = endOf(answer);
  if (!usage?.outputTokens || firstTokenAt === undefined || endedAt === undefined) return undefined;
  const seconds = (endedAt - firstTokenAt) / 1000;
  return seconds >= MIN_PACE_SECONDS ? Math.round(usage.outputTokens / seconds) : undefined;
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="num min-w-0 wrap-anywhere text-pretty @max-slim:mb-1.75">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
