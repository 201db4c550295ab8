import { lazy, Suspense } from "react";
import * as texts from "../../texts/en.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import type { Answer } from "./turn.ts";

const load = () => import("../../ui/prose/prose.tsx");
const Prose = lazy(async () => ({ default: (await load()).Prose }));

/** Fetches what sets answers, so that it is there when the first word is. */
export function preloadProse(): void {
  load().catch(() => {
    // AnswerText shows plain text then.
  });
}

/** An answer as set markdown; as plain text while that part of the program is on its way, or lost. */
export function AnswerText({ answer }: { answer: Answer }) {
  const { content, status, evidence } = answer;
  const plain = <p className="whitespace-pre-wrap">{content}</p>;
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <Prose
          text={content}
          writing={status === "writing"}
          whole={status === "finished"}
          citations={evidence}
          labels={texts.prose}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
