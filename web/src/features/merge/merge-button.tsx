import { Merge } from "lucide-react";
import { useContext, useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { Turn } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

const MergeForm = lazyComponent(async () => (await import("./merge-form.tsx")).MergeForm);

/** Opens the form that starts a merge. */
export function MergeButton({ turn, onMerge }: { turn: Turn; onMerge: () => void }) {
  const { busy } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.merge;
  return (
    <>
      <Button ref={button} size="sm" data-tip={words.tip} popoverTarget={id} disabled={busy}>
        <Merge className="icon-s" />
        {turn.merged ? words.again : words.open}
      </Button>
      <Popover id={id} anchor={button} className="w-[min(340px,calc(100vw-16px))]">
        {(close) => (
          <AsyncBoundary onError={close}>
            <MergeForm turn={turn} onMerge={onMerge} onClose={close} />
          </AsyncBoundary>
        )}
      </Popover>
    </>
  );
}
