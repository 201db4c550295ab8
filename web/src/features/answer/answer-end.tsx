import { StepForward } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { canContinue } from "../conversation/continuation.ts";
import type { Answer } from "../conversation/turn.ts";

/**
 * Why an answer ends early, with a button that continues it. `onContinue` is null while no request
 * can be sent, and undefined if the answer cannot be continued.
 */
export function AnswerEnd(props: { answer: Answer; onContinue?: (() => void) | null }) {
  const { answer, onContinue } = props;
  const { name, finish, continueError } = answer;
  const words = texts.conversation;
  const isContinuable = onContinue !== undefined && canContinue(answer);
  const isCut = finish === "length" || finish === "filter";
  if (!isContinuable && !isCut) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line pt-4 text-note text-ink-2">
      {finish === "length" && <p>{words.cutByLength}</p>}
      {finish === "filter" && <p>{words.cutByFilter}</p>}
      {continueError && <p className="text-danger">{continueError}</p>}
      {isContinuable && <ContinueButton name={name} onContinue={onContinue} />}
    </div>
  );
}

export function ContinueButton({ name, onContinue }: { name: string; onContinue: (() => void) | null }) {
  const words = texts.conversation;
  return (
    <Button
      size="sm"
      aria-label={words.continueAnswer(name)}
      data-tip={words.continueTip}
      disabled={!onContinue}
      onClick={() => onContinue?.()}
    >
      <StepForward className="icon-s" />
      {words.continue}
    </Button>
  );
}
