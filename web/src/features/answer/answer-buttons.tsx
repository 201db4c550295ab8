import { Check, CircleStop, Copy } from "lucide-react";
import { useContext } from "react";
import * as texts from "../../texts/en.ts";
import { useCopy } from "../../ui/use-copy.ts";
import type { Answer } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** Stops one answer. The others continue. */
export function StopAnswerButton({ answer, onStopped }: { answer: Answer; onStopped: () => void }) {
  const { stop } = useContext(TurnActionsContext);
  const { stopModel, stopTip } = texts.conversation;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={stopModel(answer.name)}
      data-tip={stopTip}
      onClick={() => {
        stop(answer.modelId);
        onStopped();
      }}
    >
      <CircleStop className="icon-s" />
    </button>
  );
}

export function CopyAnswerButton({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  const label = copied ? texts.conversation.copied : texts.conversation.copy;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-keyshortcuts="c"
      data-tip={label}
      onClick={() => copy(text)}
    >
      {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
    </button>
  );
}
