import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { Answer } from "../conversation/turn.ts";
import { AnswerStats } from "./answer-stats.tsx";

const Sources = lazyComponent(async () => (await import("../sources/sources.tsx")).Sources);
const ReceiptView = lazyComponent(async () => (await import("./receipt.tsx")).ReceiptView);

/** What is known of an answer: its sources and its receipt once it has ended, its figures all along. */
export function AnswerFooter({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const { evidence, receipt, content } = answer;
  const ended = answer.status !== "writing";
  return (
    <footer className="voice-foot">
      {ended && evidence && content && (
        <AsyncBoundary>
          <Sources text={content} evidence={evidence} />
        </AsyncBoundary>
      )}
      <AnswerStats answer={answer} askedAt={askedAt} />
      {ended && receipt && (
        <AsyncBoundary>
          <ReceiptView modelId={answer.modelId} receipt={receipt} />
        </AsyncBoundary>
      )}
    </footer>
  );
}
