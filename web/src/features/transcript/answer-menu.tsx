import "./answer-menu.css";
import { Ellipsis, Reply, RotateCcw } from "lucide-react";
import { useContext, useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { type Answer, isUsable } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

/** What is seldom done with an answer that has ended. */
export function AnswerMenu(props: {
  turnId: string;
  answer: Answer;
  /** Whether the next question can build on it. */
  latest: boolean;
  /** Asks the model again; null while that cannot be. */
  onAgain: (() => void) | null;
}) {
  const { turnId, answer, latest, onAgain } = props;
  const { choose } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.conversation;
  const usable = latest && isUsable(answer);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={words.more(answer.name)}
        data-tip={words.moreTip}
        popoverTarget={id}
      >
        <Ellipsis className="icon-s" />
      </button>
      <Popover id={id} anchor={button} className="menu card-menu">
        {(close) => (
          <>
            {usable && (
              <button
                type="button"
                className="btn quiet"
                // biome-ignore lint/a11y/noAutofocus: the reader has opened this menu just now
                autoFocus
                onClick={() => {
                  close();
                  choose(turnId, answer.modelId);
                }}
              >
                <Reply />
                <span>
                  {words.use}
                  <small>{words.useHint}</small>
                </span>
              </button>
            )}
            <button
              type="button"
              className="btn quiet"
              // biome-ignore lint/a11y/noAutofocus: as above
              autoFocus={!usable}
              disabled={!onAgain}
              onClick={() => {
                close();
                onAgain?.();
              }}
            >
              <RotateCcw />
              <span>
                {words.again}
                <small>{words.againHint}</small>
              </span>
            </button>
          </>
        )}
      </Popover>
    </>
  );
}
