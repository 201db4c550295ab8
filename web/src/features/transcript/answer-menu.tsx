import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ellipsis from "lucide-react/icons/ellipsis";
import MessageCircleMore from "lucide-react/icons/message-circle-more";
import Reply from "lucide-react/icons/reply";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useContext, useId, useRef } from "react";
import { conversation } from "#texts/conversation.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import type { Answer } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** The less common actions for an answer that has ended. */
export function AnswerMenu(props: {
  turnId: string;
  model: Answer["model"];
  /** Whether the next question can build on the answer. */
  canUse: boolean;
  /** Whether the next question can go to the answer's model only. */
  canAskOnly: boolean;
  /** Opens the choice of another model, if the menu offers it. */
  onChange: (() => void) | undefined;
  /** Asks the model again; null while no request can be sent. */
  onRetry: (() => void) | null;
}) {
  const { turnId, model, canUse, canAskOnly, onChange, onRetry } = props;
  const { modelId, name } = model;
  const { choose, askOnly } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = conversation;
  return (
    <>
      <IconButton ref={button} size="sm" label={words.more(name)} tip={words.moreTip} popoverTarget={id}>
        <Ellipsis className="icon-s" />
      </IconButton>
      <Menu id={id} anchor={button}>
        {canUse && (
          <MenuItem
            icon={<Reply className="rtl:-scale-x-100" />}
            hint={words.useHint}
            autoFocus
            onSelect={() => choose(turnId, modelId)}
          >
            {words.use}
          </MenuItem>
        )}
        {canAskOnly && (
          <MenuItem
            icon={<MessageCircleMore />}
            hint={words.onlyHint(name)}
            autoFocus={!canUse}
            onSelect={() => askOnly(turnId, modelId)}
          >
            {words.only}
          </MenuItem>
        )}
        {onChange && (
          <MenuItem icon={<ArrowLeftRight />} hint={words.changeHint} onSelect={onChange}>
            {words.change}
          </MenuItem>
        )}
        <MenuItem
          icon={<RotateCcw />}
          hint={words.againHint}
          autoFocus={!canUse && !canAskOnly}
          disabled={!onRetry}
          onSelect={() => onRetry?.()}
        >
          {words.again}
        </MenuItem>
      </Menu>
    </>
  );
}
