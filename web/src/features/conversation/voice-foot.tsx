import { lazyPart } from "../../ui/lazy-part.tsx";
import { Part } from "../../ui/part.tsx";
import { Stats } from "./stats.tsx";
import type { Answer } from "./turn.ts";

const Sources = lazyPart(async () => (await import("./sources.tsx")).Sources);
const ReceiptView = lazyPart(async () => (await import("./receipt.tsx")).ReceiptView);

/** What is known of an answer: its sources and its receipt once it has ended, its figures all along. */
export function VoiceFoot({ answer, askedAt }: { answer: Answer; askedAt: number }) {
  const { evidence, receipt, content } = answer;
  const ended = answer.status !== "writing";
  return (
    <footer className="voice-foot">
      {ended && evidence && content && (
        <Part>
          <Sources text={content} evidence={evidence} />
        </Part>
      )}
      <Stats answer={answer} askedAt={askedAt} />
      {ended && receipt && (
        <Part>
          <ReceiptView modelId={answer.modelId} receipt={receipt} />
        </Part>
      )}
    </footer>
  );
}
