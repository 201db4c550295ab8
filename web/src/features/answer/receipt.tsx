import { ShieldCheck } from "lucide-react";
import { type ReactNode, useContext } from "react";
import type { Receipt } from "../../api/chat-stream.ts";
import { formatTime } from "../../lib/format.ts";
import * as texts from "../../texts/en.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ExpiryContext } from "./expiry.ts";

/**
 * Who served an answer, under what terms, and what is kept of it. Shows only what the server
 * reported.
 */
export function ReceiptDetails(props: {
  /** The model that was requested; the one that answered is in the receipt. */
  modelId: string;
  receipt: Receipt;
}) {
  const { modelId, receipt } = props;
  const expiresAt = useContext(ExpiryContext);
  const words = texts.receipt;
  const terms = [receipt.zeroRetention && words.zeroRetention, receipt.noTraining && words.noTraining];
  const requested = terms.filter(Boolean).join(", ");
  const served = [receipt.provider, receipt.model].filter(Boolean).join(", ");
  return (
    <Disclosure
      summary={
        <>
          <ShieldCheck className="icon-s text-accent" />
          {words.title}
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.75 ps-[25px] pb-3 text-ink-2 @max-[300px]:grid-cols-1 @max-[300px]:gap-y-0">
        <Row term={words.model}>{modelId}</Row>
        <Row term={words.served}>{served || words.servedUnknown}</Row>
        <Row term={words.terms}>{requested || words.noTerms}</Row>
        <Row term={words.search}>{receipt.search ? words.searched(receipt.search) : words.notSearched}</Row>
        {expiresAt !== undefined && (
          <Row term={words.expires}>
            <time className="num" dateTime={new Date(expiresAt).toISOString()}>
              {formatTime(expiresAt)}
            </time>
          </Row>
        )}
        <Row term={words.kept}>{words.keptHere}</Row>
      </dl>
    </Disclosure>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere @max-[300px]:mb-1.75">{children}</dd>
    </>
  );
}
