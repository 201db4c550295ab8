import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { Answer } from "../conversation/turn.ts";
import { AnswerStats } from "./answer-stats.tsx";

const Sources = lazyComponent(async () => (await import("../sources/sources.tsx")).Sources);
const ReceiptDetails = lazyComponent(async () => (await import("./receipt.tsx")).ReceiptDetails);

/**
 * The sources, figures and privacy receipt of an answer. A container: its parts adapt to its width.
 */
export function AnswerFooter(props: {
  answer: Answer;
  askedAt: number;
  /** The place and padding. */
  className?: string;
}) {
  const { answer, askedAt, className = "self-start border-t px-4 md:px-5.5 2xl:ps-8" } = props;
  const { evidence, receipt, content } = answer;
  const ended = answer.status !== "writing";
  return (
    <footer className={`@container divide-y divide-line border-line text-meta ${className}`}>
      {ended && evidence && content && (
        <AsyncBoundary>
          <Sources text={content} evidence={evidence} />
        </AsyncBoundary>
      )}
      <AnswerStats answer={answer} askedAt={askedAt} />
      {ended && receipt && (
        <AsyncBoundary>
          <ReceiptDetails modelId={answer.modelId} receipt={receipt} />
        </AsyncBoundary>
      )}
    </footer>
  );
}
