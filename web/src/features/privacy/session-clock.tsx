import KeyRound from "lucide-react/icons/key-round";
import { useId, useRef } from "react";
import { session } from "#texts/session.ts";
import { formatDuration } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Popover, useClosePopover } from "../../ui/popover.tsx";
import { useTimeLeft } from "./use-time-left.ts";

/**
 * A button that shows the time left in the session. It opens a popover with ways to extend or end
 * the session. Renders nothing without a session.
 */
export function SessionClock(props: { endsAt: number | null; onKeep: () => void; onWipe: () => void }) {
  const { endsAt, onKeep, onWipe } = props;
  const left = useTimeLeft(endsAt);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const words = session;
  if (left === null || endsAt === null) return null;
  const time = formatDuration(left.minutes, left.seconds);

  return (
    <>
      <Button ref={button} variant="quiet" size="sm" className="num" popoverTarget={id}>
        <KeyRound className="icon-s text-muted max-xs:hidden" />
        {words.short(left.minutes, left.seconds, left.ending)}
        <span className="sr-only">{words.until}</span>
      </Button>
      <Popover id={id} anchor={button} className="w-85 px-4.5 py-4">
        <b className="font-semibold">{time ? words.endsIn(time) : words.endsNow}</b>
        <p className="mt-1 mb-3.5 text-note text-pretty text-ink-2">{words.explained}</p>
        <div className="flex flex-wrap gap-2">
          <ClosingButton onClick={onKeep}>{words.keep}</ClosingButton>
          <ClosingButton variant="quietDanger" onClick={onWipe}>
            {words.wipe}
          </ClosingButton>
        </div>
      </Popover>
    </>
  );
}

/** Closes the popover before it acts, as a `MenuItem` does. */
function ClosingButton(props: { variant?: "quietDanger"; onClick: () => void; children: string }) {
  const { variant, onClick, children } = props;
  const close = useClosePopover();
  return (
    <Button
      size="sm"
      variant={variant}
      onClick={() => {
        close();
        onClick();
      }}
    >
      {children}
    </Button>
  );
}
