import Maximize2 from "lucide-react/icons/maximize-2";
import Minimize2 from "lucide-react/icons/minimize-2";
import { useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { isSearching } from "../conversation/answers.ts";
import { type Answer, isOpen, isUsable, type Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import type { AnswerLayout } from "./answer-layout.ts";
import { AnswerMenu } from "./answer-menu.tsx";

/** The header of an answer card: the model, the answer's state, and its buttons. */
export function AnswerCardHeader(props: {
  turn: Turn;
  answer: Answer;
  layout: AnswerLayout;
  /** Whether the next question can build on the answer. */
  canFollowUp: boolean;
  onRetry: (() => void) | null;
  onStopped: () => void;
  /** Expands an answer to full screen; null collapses it. */
  onExpand: (modelId: string | null) => void;
}) {
  const { turn, answer, layout, canFollowUp, onRetry, onStopped, onExpand } = props;
  const { readOnly } = useContext(TurnActionsContext);
  const { model } = answer;
  const streaming = isOpen(answer);
  return (
    <AnswerHeader
      icon={
        <>
          <Glyph slot={model.slot} className="-mt-px flex-none" />
          <ModelIcon iconUrl={model.iconUrl} />
        </>
      }
      name={model.name}
      byline={model.provider}
      nameHidden={layout.kind === "tab"}
      className={layout.header}
    >
      <AnswerStatus
        answer={answer}
        searching={isSearching(turn, answer)}
        chosen={model.modelId === turn.choice}
      />
      {!readOnly && (
        <div className="flex flex-none gap-px">
          {streaming && <StopAnswerButton answer={answer} onStopped={onStopped} />}
          {answer.text !== "" && !streaming && <CopyAnswerButton text={answer.text} />}
          <ExpandButton
            expanded={layout.kind === "expanded"}
            onChange={(expand) => onExpand(expand ? model.modelId : null)}
          />
          {!streaming && (
            <AnswerMenu
              turnId={turn.id}
              answer={answer}
              canUse={canFollowUp && isUsable(answer)}
              canAskOnly={canFollowUp && turn.answers.length > 1}
              onRetry={onRetry}
            />
          )}
        </div>
      )}
    </AnswerHeader>
  );
}

function ExpandButton(props: { expanded: boolean; onChange: (expanded: boolean) => void }) {
  const { expanded, onChange } = props;
  const label = expanded ? conversation.exitFull : conversation.full;
  const Icon = expanded ? Minimize2 : Maximize2;
  return (
    <IconButton
      size="sm"
      label={label}
      tip={label}
      aria-keyshortcuts={expanded ? "f Escape" : "f"}
      onClick={() => onChange(!expanded)}
    >
      <Icon className="icon-s" />
    </IconButton>
  );
}
