import { CircleAlert, RotateCcw } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import type { Answer } from "../conversation/conversation.ts";
import { errorOf } from "../conversation/error-of.ts";
import { ContinueButton } from "./answer-end.tsx";

/**
 * Why an answer failed, with buttons that retry it or continue its partial text. `onRetry` and
 * `onContinue` are null while no request can be sent.
 */
export function AnswerError(props: {
  answer: Answer;
  /** Whether another model answers the same question. */
  others?: boolean;
  onRetry: (() => void) | null;
  /** Undefined if the answer cannot be continued. */
  onContinue?: (() => void) | null;
}) {
  const { answer, others = false, onRetry, onContinue } = props;
  const { text, attempt } = answer;
  const { name } = answer.model;
  const { failures } = attempt;
  const words = texts.conversation;
  return (
    <div className={text ? "mt-5 border-t border-line pt-4" : ""}>
      {/* Not an alert: the announcer has already reported it. */}
      <div className="grid grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-1 text-danger">
        <CircleAlert className="mt-0.75" />
        <b className="font-semibold">
          {text ? words.interrupted(name, failures) : words.failed(name, failures)}
        </b>
        <p className="col-start-2 max-w-[46ch]">{errorOf(answer)}</p>
        {others && <p className="col-start-2 max-w-[46ch] text-ink-2">{words.failedAfter}</p>}
      </div>
      <div className="ms-7 mt-3.5 flex flex-wrap gap-2">
        {text !== "" && onContinue !== undefined && <ContinueButton name={name} onContinue={onContinue} />}
        <Button size="sm" aria-label={words.retry(name)} disabled={!onRetry} onClick={() => onRetry?.()}>
          <RotateCcw className="icon-s" />
          {texts.common.retry}
        </Button>
      </div>
    </div>
  );
}
