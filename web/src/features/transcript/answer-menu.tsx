import { Ellipsis, Reply, RotateCcw } from "lucide-react";
import { useContext, useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import type { Answer } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** The less common actions for an answer that has ended. */
export function AnswerMenu(props: {
  turnId: string;
  answer: Answer;
  /** Whether the next question can build on the answer. */
  canUse: boolean;
  /** Asks the model again; null while no request can be sent. */
  onRetry: (() => void) | null;
}) {
  const { turnId, answer, canUse, onRetry } = props;
  const { choose } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.conversation;
  return (
    <>
      <IconButton
        ref={button}
        size="sm"
        label={words.more(answer.name)}
        tip={words.moreTip}
        popoverTarget={id}
      >
        <Ellipsis className="icon-s" />
      </IconButton>
      <Menu id={id} anchor={button}>
        {(close) => (
          <>
            {canUse && (
              <MenuItem
                icon={<Reply />}
                hint={words.useHint}
                autoFocus
                onClick={() => {
                  close();
                  choose(turnId, answer.modelId);
                }}
              >
                {words.use}
              </MenuItem>
            )}
            <MenuItem
              icon={<RotateCcw />}
              hint={words.againHint}
              autoFocus={!canUse}
              disabled={!onRetry}
              onClick={() => {
                close();
                onRetry?.();
              }}
            >
              {words.again}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
