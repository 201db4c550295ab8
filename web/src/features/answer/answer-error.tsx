import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { conversation } from "#texts/conversation.ts";
import { common } from "#texts/page.ts";
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
  onRetry: (() => void) | null;
  /** Undefined if the answer cannot be continued. */
  onContinue?: (() => void) | null;
}) {
  const { answer, onRetry, onContinue } = props;
  const { text, attempt } = answer;
  const { name } = answer.model;
  const words = conversation;
  return (
    <div className={text ? "mt-5 border-t border-line pt-4" : ""}>
      {/* Not an alert: the announcer has already reported it. */}
      <div className="grid grid-cols-auto-fr content-start gap-x-2.5 gap-y-1 text-danger">
        <CircleAlert className="mt-0.75" />
        <p className="max-w-note">
          {attempt.failures && <b className="block font-semibold">{words.failedAgain}</b>}
          {errorOf(answer)}
        </p>
      </div>
      <div className="ms-7 mt-3.5 flex flex-wrap gap-2">
        {text !== "" && onContinue !== undefined && <ContinueButton name={name} onContinue={onContinue} />}
        <Button size="sm" aria-label={words.retry(name)} disabled={!onRetry} onClick={() => onRetry?.()}>
          <RotateCcw className="icon-s" />
          {common.retry}
        </Button>
      </div>
    </div>
  );
}
