import Merge from "lucide-react/icons/merge";
import { useContext, useId, useRef } from "react";
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
  /** Called when the merge starts. */
  onMerge: () => void;
}

/** Opens the form that starts a merge. */
export function MergeButton({ turn, onMerge }: Props) {
  const { busy } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = merge;
  return (
    <>
      <Button ref={button} size="sm" data-tip={words.tip} popoverTarget={id} disabled={busy}>
        <Merge className="icon-s" />
        {turn.merged ? words.again : words.open}
      </Button>
      <Popover id={id} anchor={button} align="start" className="w-85">
        <LazyMergeForm turn={turn} onMerge={onMerge} />
      </Popover>
    </>
  );
}

function LazyMergeForm({ turn, onMerge }: Props) {
  const close = useClosePopover();
  const { combine } = useContext(TurnActionsContext);
  return (
    <AsyncBoundary onError={close}>
      <CombineForm
        turn={turn}
        onStart={(writer) => {
          close();
          onMerge();
          combine(turn.id, "merged", writer);
        }}
        words={merge}
      />
    </AsyncBoundary>
  );
}
