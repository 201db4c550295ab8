import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Square from "lucide-react/icons/square";
import { useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import type { Answer } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** Stops one answer. The others continue. */
export function StopAnswerButton(props: {
  answer: Pick<Answer, "model" | "attempt">;
  onStopped: () => void;
}) {
  const { answer, onStopped } = props;
  const { stop } = useContext(TurnActionsContext);
  const { stopModel, stopTip } = conversation;
  return (
    <IconButton
      size="sm"
      label={stopModel(answer.model.name)}
      tip={stopTip}
      onClick={() => {
        stop(answer);
        onStopped();
      }}
    >
      <Square className="icon-s fill-current" />
    </IconButton>
  );
}

export function CopyAnswerButton({ text }: { text: string }) {
  const { copied, copy } = useCopy();
  const label = copied ? conversation.copied : conversation.copy;
  return (
    <IconButton size="sm" label={label} tip={label} aria-keyshortcuts="c" onClick={() => copy(text)}>
      {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
    </IconButton>
  );
}
