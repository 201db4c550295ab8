import { Suspense, useMemo } from "react";
import { markdown } from "#texts/markdown.ts";
import { useLanguage } from "../../lib/use-language.ts";
import type { BracketLabels } from "../../markdown/labels.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { Answer } from "../conversation/conversation.ts";
import { loadMarkdown } from "./load-markdown.ts";

const Markdown = lazyNamed(loadMarkdown, "Markdown");

/**
 * An answer as rendered markdown, or as plain text until the renderer has loaded. If it fails to
 * load, the answer stays plain text.
 */
export function AnswerText({ answer, labels }: { answer: Answer; labels?: BracketLabels }) {
  const { text, outcome, sources } = answer;
  const language = useLanguage();
  // A new object for each language, because the renderer is memoized.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  const words = useMemo(() => ({ ...markdown }), [language]);
  const plain = <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <Markdown
          text={text}
          streaming={outcome.status === "writing"}
          complete={outcome.status === "finished"}
          citations={sources}
          labels={labels}
          texts={words}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
