import "./privacy.css";
import { KeyRound } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Popover } from "../../ui/popover.tsx";
import { useRemaining } from "./use-remaining.ts";

/** How long the session lasts yet, and what can be done about it. Nothing where there is no session. */
export function SessionClock(props: {
  endsAt: number | null;
  onKeep: () => void;
  onWipe: () => void;
  className?: string;
}) {
  const { endsAt, onKeep, onWipe, className = "" } = props;
  const left = useRemaining(endsAt);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const words = texts.privacy;
  if (left === null || endsAt === null) return null;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn sm quiet session-clock num ${className}`}
        popoverTarget={id}
      >
        <KeyRound className="icon-s" />
        {words.short(left.minutes, left.seconds, left.ending)}
        <span className="sr-only">{words.until}</span>
      </button>
      <Popover id={id} anchor={button} className="session-sheet">
        {(close) => (
          <>
            <b>{words.endsIn(words.spoken(left.minutes, left.seconds))}</b>
            <p>{words.explained}</p>
            <div className="acts">
              <button
                type="button"
                className="btn sm second"
                onClick={() => {
                  close();
                  onKeep();
                }}
              >
                {words.keep}
              </button>
              <button
                type="button"
                className="btn sm quiet danger"
                onClick={() => {
                  close();
                  onWipe();
                }}
              >
                {words.wipe}
              </button>
            </div>
          </>
        )}
      </Popover>
    </>
  );
}
