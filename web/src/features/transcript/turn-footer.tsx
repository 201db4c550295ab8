import { GitCompareArrows } from "lucide-react";
import { useRef, useState } from "react";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { BlindResult, BlindVote } from "../blind/blind-vote.tsx";
import { isUsable, type Turn } from "../conversation/turn.ts";
import { MergeButton } from "../merge/merge-button.tsx";

const Comparison = lazyComponent(async () => (await import("../compare/comparison.tsx")).Comparison);
const MergedCard = lazyComponent(async () => (await import("../merge/merged-card.tsx")).MergedCard);

/**
 * What can be done with a turn's answers once all have ended: vote, compare, merge. Shows the
 * results below.
 */
export function TurnFooter({ turn }: { turn: Turn }) {
  const [comparing, setComparing] = useState(false);
  const [merging, setMerging] = useState(false);
  const opened = useRef(false);
  const footer = useRef<HTMLDivElement>(null);
  const compareButton = useRef<HTMLButtonElement>(null);
  const ended = turn.answers.every(({ status }) => status !== "writing");
  const usable = turn.answers.filter(isUsable);
  const several = usable.length > 1;
  return (
    <>
      {ended && (
        <div
          ref={footer}
          className="mt-2 flex min-h-8.5 flex-wrap items-center gap-x-4 gap-y-2 empty:mt-0 empty:min-h-0"
          tabIndex={-1}
        >
          {turn.blind === "hidden" && <BlindVote turn={turn} onEnded={() => footer.current?.focus()} />}
          {turn.blind === "shown" && turn.choice !== undefined && <BlindResult turn={turn} />}
          {several && (
            <div className="ms-auto flex flex-wrap gap-1 max-md:-ms-2 max-md:me-auto">
              <Button
                ref={compareButton}
                size="sm"
                variant="quiet"
                aria-expanded={comparing}
                onClick={() => {
                  opened.current = !comparing;
                  setComparing(!comparing);
                }}
              >
                <GitCompareArrows className="icon-s" />
                {texts.conversation.compare}
              </Button>
              {turn.blind !== "hidden" && <MergeButton turn={turn} onMerge={() => setMerging(true)} />}
            </div>
          )}
        </div>
      )}
      {turn.merged && (
        <AsyncBoundary key={turn.merged.id}>
          <MergedCard merged={turn.merged} turn={turn} takesFocus={merging} />
        </AsyncBoundary>
      )}
      {comparing && several && ended && (
        <AsyncBoundary onError={() => setComparing(false)}>
          <Comparison
            answers={usable}
            opened={opened}
            onClose={() => {
              setComparing(false);
              compareButton.current?.focus();
            }}
          />
        </AsyncBoundary>
      )}
    </>
  );
}
