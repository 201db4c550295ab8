import KeyRound from "lucide-react/icons/key-round";
import { session } from "#texts/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { EndReason } from "./session.ts";
import { useTimeLeft } from "./use-time-left.ts";

const icon = <KeyRound className="translate-y-1 text-ink-2" />;

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
        <Notice icon={icon} className="mb-2">
          <div className="flex flex-1 flex-wrap items-baseline gap-x-3 gap-y-2">
            <p className="flex-[1_1_22ch]">{words.ending}</p>
            <Button size="sm" onClick={onKeep}>
              {words.keep}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

/** Explains why the conversation is gone if the session, not the user, erased it. */
export function SessionEnded({ end }: { end: EndReason | null }) {
  return (
    <div role="status">
      {end && (
        <Notice tone="well" icon={icon} className="mt-4">
          <p className="flex-1">{session.ended[end]}</p>
        </Notice>
      )}
    </div>
  );
}
