import Maximize2 from "lucide-react/icons/maximize-2";
import Minimize2 from "lucide-react/icons/minimize-2";
import { memo, useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import type { Slot } from "../../lib/slot.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { CopyAnswerButton, StopAnswerButton } from "../answer/answer-buttons.tsx";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { AnswerStatus } from "../answer/answer-status.tsx";
import { ColumnChoiceContext } from "../conversation/column-choice.ts";
import { type Answer, isOpen } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { AnswerMenu } from "./answer-menu.tsx";

/**
 * The header of an answer card: the model, the answer's state, and its buttons. Memoized, with fields
 * of the answer as props, so that it does not render again while the answer grows.
 */
export const AnswerCardHeader = memo(function AnswerCardHeader(
  props: Pick<Answer, "model" | "attempt" | "outcome" | "text"> & {
    turnId: string;
    /** The text to copy. Empty while the answer is being written. */
    text: string;
    /** Whether the answer is waiting for the web search. */
    searching: boolean;
    chosen: boolean;
    expanded: boolean;
    nameHidden: boolean;
    className: string | undefined;
    /** Whether the next question's model can be chosen. */
    canChange: boolean;
    /** Whether the next question can build on the answer. */
    canUse: boolean;
    /** Whether the next question can go to the answer's model only. */
    canAskOnly: boolean;
    onRetry: (() => void) | null;
    onStopped: () => void;
    /** Expands an answer to full screen; null collapses it. */
    onExpand: (modelId: string | null) => void;
  },
) {
  const { turnId, searching, chosen, expanded, nameHidden, className, ...others } = props;
  const { canChange, canUse, canAskOnly, onRetry, onStopped, onExpand, ...answer } = others;
  const { readOnly } = useContext(TurnActionsContext);
  useLanguage();
  const { model } = answer;
  const column = useColumn(model.slot, canChange);
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
      byline={
        column?.next && column.next.modelId !== model.modelId
          ? conversation.next(column.next.name)
          : model.provider
      }
      nameHidden={nameHidden}
      onChange={column?.onChange}
      className={className}
    >
      <AnswerStatus answer={answer} searching={searching} chosen={chosen} />
      {!readOnly && (
        <div className="flex flex-none gap-px">
          {streaming && <StopAnswerButton answer={answer} onStopped={onStopped} />}
          {answer.text !== "" && <CopyAnswerButton text={answer.text} />}
          <ExpandButton expanded={expanded} onChange={(expand) => onExpand(expand ? model.modelId : null)} />
          {!streaming && (
            <AnswerMenu
              turnId={turnId}
              model={model}
              canUse={canUse}
              canAskOnly={canAskOnly}
              onChange={nameHidden ? column?.onChange : undefined}
              onRetry={onRetry}
            />
          )}
        </div>
      )}
    </AnswerHeader>
  );
});

/**
 * Returns the model that the next question goes to in a column, if any, and a function that opens
 * the choice of another one. Undefined if the models cannot be chosen.
 */
function useColumn(slot: Slot, canChange: boolean) {
  const choice = useContext(ColumnChoiceContext);
  if (!choice || !canChange) return undefined;
  const next = choice.models.find((model) => model.slot === slot);
  return { next, onChange: () => choice.choose(slot) };
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
