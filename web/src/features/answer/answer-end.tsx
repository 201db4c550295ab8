import StepForward from "lucide-react/icons/step-forward";
import { conversation } from "#texts/conversation.ts";
import { Button } from "../../ui/button.tsx";
import { canContinue } from "../conversation/continuation.ts";
import type { Answer } from "../conversation/conversation.ts";

/**
 * Why an answer ends early or has no text, with a button that continues it. `onContinue` is null
 * while no request can be sent, and undefined if the answer cannot be continued.
 */
export function AnswerEnd(props: { answer: Answer; onContinue?: (() => void) | null }) {
  const { answer, onContinue } = props;
  const { model, text, continueError } = answer;
  const isContinuable = onContinue !== undefined && canContinue(answer);
  const reason = reasonOf(answer);
  if (!isContinuable && !reason) return null;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2.5 text-note text-ink-2 ${text.trim() && "mt-5 border-t border-line pt-4"}`}
    >
      {reason && <p>{reason}</p>}
      {continueError && <p className="text-danger">{continueError}</p>}
      {isContinuable && <ContinueButton name={model.name} onContinue={onContinue} />}
    </div>
  );
}

function reasonOf({ text, outcome }: Answer): string | undefined {
  const words = conversation;
  if (outcome.status !== "finished") return undefined;
  const { finish } = outcome;
  if (finish === "length") return words.cutByLength;
  if (finish === "filter") return words.cutByFilter;
  return finish === "stop" && text.trim() === "" ? words.silent : undefined;
}

export function ContinueButton({ name, onContinue }: { name: string; onContinue: (() => void) | null }) {
  const words = conversation;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Button
        size="sm"
        aria-label={words.continueAnswer(name)}
        aria-description={conversation.usesChat}
        disabled={!onContinue}
        onClick={() => onContinue?.()}
      >
        <StepForward className="icon-s" />
        {words.continue}
      </Button>
      <span className="text-meta text-muted" aria-hidden="true">
        {conversation.usesChat}
      </span>
    </span>
  );
}
