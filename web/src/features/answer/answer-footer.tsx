import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import { receipt as receiptTexts } from "#texts/receipt.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { type Answer, isOpen, receiptOf } from "../conversation/conversation.ts";
import { CostFigures, ProgressFigure } from "./answer-stats.tsx";
import type { ReceiptDetail } from "./receipt-detail.ts";

const OwnSources = lazyNamed(() => import("../sources/sources.tsx"), "OwnSources");
const ReceiptDetails = lazyNamed(() => import("./receipt.tsx"), "ReceiptDetails");

/**
 * An answer's time, cost and privacy receipt, and its own sources. A CSS container: the parts adapt
 * to its width.
 */
export function AnswerFooter(props: {
  answer: Answer;
  /** All answers to the question. Sources that they have in common are not shown here. */
  answers: readonly Answer[];
  askedAt: number;
  /** More of the receipt. */
  details?: readonly ReceiptDetail[];
  /** Its position and padding. */
  className?: string;
}) {
  const { answer, answers, askedAt, details, className = "self-start border-t px-sheet" } = props;
  const { sources, text } = answer;
  const receipt = receiptOf(answer);
  const hasDetails = !isOpen(answer) && (text !== "" || receipt !== undefined);
  const allEnded = !answers.some(isOpen);
  return (
    <footer className={`@container divide-y divide-line border-line text-meta ${className}`}>
      {allEnded && sources && text && (
        <AsyncBoundary>
          <OwnSources answer={answer} answers={answers} />
        </AsyncBoundary>
      )}
      {hasDetails ? (
        <Disclosure
          summary={
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
              {receipt?.zeroRetention || receipt?.noTraining ? (
                <ShieldCheck className="icon-s text-accent" />
              ) : (
                <Shield className="icon-s text-muted" />
              )}
              {receipt ? receiptTexts.title : receiptTexts.details}
              <CostFigures answer={answer} askedAt={askedAt} />
            </span>
          }
        >
          <AsyncBoundary>
            <ReceiptDetails answer={answer} askedAt={askedAt} details={details} />
          </AsyncBoundary>
        </Disclosure>
      ) : (
        <p className="flex min-h-10 items-center text-muted tabular-nums">
          <ProgressFigure answer={answer} />
        </p>
      )}
    </footer>
  );
}
