import "./privacy.css";
import { KeyRound } from "lucide-react";
import * as texts from "../../texts/en.ts";
import type { End } from "./session.ts";
import { useRemaining } from "./use-remaining.ts";

/** Says in time that the session is about to end, with a way to go on. Nothing before that. */
export function SessionEnding({ endsAt, onKeep }: { endsAt: number | null; onKeep: () => void }) {
  const left = useRemaining(endsAt);
  const words = texts.privacy;
  const ending = left?.ending ?? false;
  return (
    // The region is there before its words are: else they would not be read out.
    <div role="status">
      {ending && (
        <div className="session-note">
          <KeyRound />
          <p>{words.ending}</p>
          <button type="button" className="btn sm second" onClick={onKeep}>
            {words.keep}
          </button>
        </div>
      )}
    </div>
  );
}

/** Says why the chat is empty, when nobody emptied it. */
export function SessionEnded({ end }: { end: End | null }) {
  return (
    <div role="status">
      {end && (
        <div className="session-note">
          <KeyRound />
          <p>{texts.privacy.ended[end]}</p>
        </div>
      )}
    </div>
  );
}
