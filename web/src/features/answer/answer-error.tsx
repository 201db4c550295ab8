import { CircleAlert, RotateCcw } from "lucide-react";
import * as texts from "../../texts/en.ts";
import type { Answer } from "../conversation/turn.ts";

/** Why an answer failed, with a button that retries. */
export function AnswerError(props: { answer: Answer; alone: boolean; onRetry: (() => void) | null }) {
  const { answer, alone, onRetry } = props;
  const { name, failures } = answer;
  const words = texts.conversation;
  return (
    <div className="failure">
      {/* Not an alert: the announcer has already reported it. */}
      <div>
        <CircleAlert />
        <b>{answer.content ? words.interrupted(name, failures) : words.failed(name, failures)}</b>
        <p>{answer.error}</p>
        {!alone && <p className="after">{words.failedAfter}</p>}
      </div>
      <button
        type="button"
        className="btn sm second"
        aria-label={words.retry(name)}
        disabled={!onRetry}
        onClick={() => onRetry?.()}
      >
        <RotateCcw className="icon-s" />
        {texts.retry}
      </button>
    </div>
  );
}
