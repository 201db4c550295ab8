import "./receipt.css";
import { ChevronDown, ShieldCheck } from "lucide-react";
import { useContext } from "react";
import type { Receipt } from "../../api/chat-stream.ts";
import { formatTime } from "../../lib/format.ts";
import { scrollToOpened } from "../../lib/scroll-into-view.ts";
import * as texts from "../../texts/en.ts";
import { ExpiryContext } from "./expiry.ts";

/** Who served an answer, on what terms, and what of it stays. Says only what the server has said. */
export function ReceiptView(props: {
  /** What was asked for. */
  modelId: string;
  receipt: Receipt;
}) {
  const { modelId, receipt } = props;
  const expiresAt = useContext(ExpiryContext);
  const words = texts.receipt;
  const terms = [receipt.zeroRetention && words.zeroRetention, receipt.noTraining && words.noTraining];
  const asked = terms.filter(Boolean).join(", ");
  const served = [receipt.provider, receipt.model].filter(Boolean).join(", ");
  return (
    <details className="receipt" onToggle={scrollToOpened}>
      <summary>
        <ShieldCheck className="icon-s" />
        {words.title}
        <ChevronDown className="icon-s" />
      </summary>
      <dl>
        <dt>{words.model}</dt>
        <dd>{modelId}</dd>
        <dt>{words.served}</dt>
        <dd>{served || words.servedUnknown}</dd>
        <dt>{words.terms}</dt>
        <dd>{asked || words.noTerms}</dd>
        <dt>{words.search}</dt>
        <dd>{receipt.search ? words.searched(receipt.search) : words.notSearched}</dd>
        {expiresAt !== undefined && (
          <>
            <dt>{words.expires}</dt>
            <dd>
              <time className="num" dateTime={new Date(expiresAt).toISOString()}>
                {formatTime(expiresAt)}
              </time>
            </dd>
          </>
        )}
        <dt>{words.kept}</dt>
        <dd>{words.keptHere}</dd>
      </dl>
    </details>
  );
}
