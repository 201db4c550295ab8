import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import { session } from "#texts/session.ts";
import { Button } from "../../ui/button.tsx";
import type { EndReason } from "./session.ts";
import { useTimeLeft } from "./use-time-left.ts";

/**
 * Warns shortly before the session ends, with a button that extends it. Shown above the composer.
 */
export function SessionEnding({ endsAt, onKeep }: { endsAt: number | null; onKeep: () => void }) {
  const left = useTimeLeft(endsAt);
  const words = session;
  return (
    // Screen readers announce changes only in a live region that is already on the page.
    <div role="status">
      {left?.ending && (
        <SessionNote tone="overlay" className="mb-2">
          <p className="flex-[1_1_22ch] text-pretty">{words.ending}</p>
          <Button size="sm" onClick={onKeep}>
            {words.keep}
          </Button>
        </SessionNote>
      )}
    </div>
  );
}

/** Explains why the conversation is gone if the session, not the user, erased it. */
export function SessionEnded({ end }: { end: EndReason | null }) {
  return (
    <div role="status">
      {end && (
        <SessionNote tone="well" className="mt-4">
          <p className="flex-[1_1_22ch] text-pretty">{session.ended[end]}</p>
        </SessionNote>
      )}
    </div>
  );
}

const tones = { overlay: "bg-overlay", well: "bg-well" };

function SessionNote(props: {
  tone: keyof typeof tones;
  /** Layout only: margin. */
  className: string;
  children: ReactNode;
}) {
  const { tone, className, children } = props;
  return (
    <div
      className={`flex items-baseline gap-x-3 rounded-panel border border-line-2 px-4 py-3 ${tones[tone]} ${className}`}
    >
      <KeyRound className="translate-y-1 text-ink-2" />
      <div className="flex flex-1 flex-wrap items-baseline gap-x-3 gap-y-2">{children}</div>
    </div>
  );
}
