import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Stats } from "./stats.tsx";
import type { Answer } from "./turn.ts";

const Sources = lazy(async () => ({ default: (await import("./sources.tsx")).Sources }));
const ReceiptView = lazy(async () => ({ default: (await import("./receipt.tsx")).ReceiptView }));

/** What is known of an answer: its sources and its receipt once it has ended, its figures all along. */
export function VoiceFoot({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const { evidence, receipt, content } = answer;
  const ended = answer.status !== "writing";
  return (
    <footer className="voice-foot">
      <ErrorBoundary fallback={null}>
        <Suspense>{ended && evidence && content && <Sources text={content} evidence={evidence} />}</Suspense>
      </ErrorBoundary>
      <Stats answer={answer} askedAt={askedAt} />
      <ErrorBoundary fallback={null}>
        <Suspense>{ended && receipt && <ReceiptView modelId={answer.modelId} receipt={receipt} />}</Suspense>
      </ErrorBoundary>
    </footer>
  );
}
