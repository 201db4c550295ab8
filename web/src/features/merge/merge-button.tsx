import Merge from "lucide-react/icons/merge";
import { type RefObject, useContext, useEffect, useId, useRef } from "react";
import { merge } from "#texts/compare.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { Popover, useClosePopover } from "../../ui/popover.tsx";
import type { Turn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

const CombineForm = lazyNamed(() => import("./combine-form.tsx"), "CombineForm");

interface Props {
  turn: Turn;
  /** Whether the next merged answer takes the focus. Set when a merge starts. */
  takesFocus: RefObject<boolean>;
}

/** Opens the form that starts a merge. Takes the focus of a merge that has failed and disappears. */
export function MergeButton({ turn, takesFocus }: Props) {
  const { busy } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLostFocus(button, turn.merged !== undefined, busy, takesFocus);
  const words = merge;
  return (
    <>
      <Button ref={button} size="sm" data-tip={words.tip} popoverTarget={id} disabled={busy}>
        <Merge className="icon-s" />
        {turn.merged ? words.again : words.open}
      </Button>
      <Popover id={id} anchor={button} align="start" className="w-85">
        <LazyMergeForm turn={turn} takesFocus={takesFocus} />
      </Popover>
    </>
  );
}

/**
 * Focuses the button once it is enabled, if the merged answer had the focus when it disappeared, and
 * nothing has it now.
 */
function useLostFocus(
  button: RefObject<HTMLButtonElement | null>,
  merged: boolean,
  busy: boolean,
  takesFocus: RefObject<boolean>,
) {
  const wasMerged = useRef(merged);
  useEffect(() => {
    if (merged) wasMerged.current = true;
    if (merged || busy || !wasMerged.current) return;
    wasMerged.current = false;
    if (!takesFocus.current) return;
    takesFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, merged, busy, takesFocus]);
}

function LazyMergeForm({ turn, takesFocus }: Props) {
  const close = useClosePopover();
  const { combine } = useContext(TurnActionsContext);
  return (
    <AsyncBoundary onError={close}>
      <CombineForm
        turn={turn}
        onStart={(writer) => {
          close();
          takesFocus.current = combine(turn.id, "merged", writer);
        }}
        words={merge}
      />
    </AsyncBoundary>
  );
}
