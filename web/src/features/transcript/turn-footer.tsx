import ChevronsDownUp from "lucide-react/icons/chevrons-down-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { conversation } from "#texts/conversation.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { BlindChoice, BlindResult } from "../blind/blind-choice.tsx";
import { isLong } from "../conversation/answers.ts";
import { isOpen, isUsable, type Turn } from "../conversation/conversation.ts";
import { MergeButton } from "../merge/merge-button.tsx";
import { CopyAllButton } from "./copy-all-button.tsx";

const MergedCard = lazyNamed(() => import("../merge/merged-card.tsx"), "MergedCard");

/** Sets whether all cards of a turn are as tall as their text. */
export interface TallToggle {
  tall: boolean;
  onChange: (tall: boolean) => void;
}

/**
 * Buttons for a turn's answers once all have ended: choose, compare, merge and copy. A merged
 * answer is shown below, a comparison above the answers.
 */
export function TurnFooter(props: {
  turn: Turn;
  /** Undefined unless the answers are in columns. */
  tallToggle: TallToggle | undefined;
  /** Whether the comparison is open, above the answers. */
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
  compareButton: RefObject<HTMLButtonElement | null>;
  /** Buttons for the whole conversation, at the end of the row. */
  end: ReactNode;
}) {
  const { turn, tallToggle, comparing, onCompare, compareButton, end } = props;
  const [merging, setMerging] = useState(false);
  const footer = useRef<HTMLDivElement>(null);
  const ended = !turn.answers.some(isOpen);
  const hidden = turn.blind === "hidden";
  const usable = turn.answers.filter(isUsable);
  const several = usable.length > 1;
  const canToggle = tallToggle && (tallToggle.tall || usable.some(({ text }) => isLong(text)));
  return (
    <>
      <div
        ref={footer}
        className="mt-2.5 flex min-h-8.5 flex-wrap items-center gap-x-1.5 gap-y-1.5 max-md:gap-x-2.5 empty:mt-0 empty:min-h-0"
        tabIndex={-1}
      >
        {ended && hidden && <BlindChoice turn={turn} onEnded={() => footer.current?.focus()} />}
        {ended && turn.blind === "shown" && <BlindResult turn={turn} />}
        {ended && several && (
          <Button
            ref={compareButton}
            size="sm"
            aria-expanded={comparing}
            onClick={() => onCompare(!comparing)}
          >
            <GitCompareArrows className="icon-s" />
            {conversation.compare}
          </Button>
        )}
        {ended && several && !hidden && <MergeButton turn={turn} onMerge={() => setMerging(true)} />}
        {(ended || end) && (
          <div className="flex flex-wrap items-center gap-x-1 empty:hidden max-md:-mx-2 max-md:gap-x-0 md:ms-auto">
            {ended && canToggle && <ExpandAllButton {...tallToggle} />}
            {ended && several && <CopyAllButton turn={turn} />}
            {end}
          </div>
        )}
      </div>
      {turn.merged && (
        <AsyncBoundary key={turn.merged.id}>
          <MergedCard merged={turn.merged} turn={turn} takesFocus={merging} />
        </AsyncBoundary>
      )}
    </>
  );
}

function ExpandAllButton({ tall, onChange }: TallToggle) {
  const words = conversation;
  const Icon = tall ? ChevronsDownUp : ChevronsUpDown;
  return (
    <Button size="sm" variant="quiet" className="max-md:hidden" onClick={() => onChange(!tall)}>
      <Icon className="icon-s" />
      {tall ? words.collapseAll : words.expandAll}
    </Button>
  );
}
