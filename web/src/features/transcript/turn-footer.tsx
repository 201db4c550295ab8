import ChevronsDownUp from "lucide-react/icons/chevrons-down-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import { type ReactNode, type RefObject, useCallback, useRef, useSyncExternalStore } from "react";
import { conversation } from "#texts/conversation.ts";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import type { BodySize } from "../answer/answer-body.tsx";
import { BlindChoice, BlindResult } from "../blind/blind-choice.tsx";
import { isOpen, isUsable, type Turn } from "../conversation/conversation.ts";
import { MergeButton } from "../merge/merge-button.tsx";
import { CopyAllButton } from "./copy-all-button.tsx";

const MergedCard = lazyNamed(() => import("../merge/merged-card.tsx"), "MergedCard");

/** The height of a turn's answers, and the way to their whole text. */
export interface ReadingControl {
  /** Whether the reading mode is on. */
  on: boolean;
  size: BodySize;
  latest: boolean;
  onChange: (whole: boolean) => void;
}

/**
 * Buttons for a turn's answers once all have ended: choose, compare, merge and copy. A merged
 * answer is shown below, a comparison above the answers.
 */
export function TurnFooter(props: {
  turn: Turn;
  reading: ReadingControl;
  /** Whether the comparison is open, above the answers. */
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
  compareButton: RefObject<HTMLButtonElement | null>;
  /** Buttons for the whole conversation, at the end of the row. */
  end: ReactNode;
}) {
  const { turn, reading, comparing, onCompare, compareButton, end } = props;
  const takesFocus = useRef(false);
  const footer = useRef<HTMLDivElement>(null);
  const ended = !turn.answers.some(isOpen);
  const hidden = turn.blind === "hidden";
  const usable = turn.answers.filter(isUsable);
  const several = usable.length > 1;
  return (
    <>
      <div
        ref={footer}
        data-toolbar
        className="mt-2.5 flex min-h-8.5 flex-wrap items-center gap-x-1.5 gap-y-1.5 max-md:gap-x-2.5"
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
        {ended && several && !hidden && <MergeButton turn={turn} takesFocus={takesFocus} />}
        <div className="flex flex-wrap items-center gap-x-1 empty:hidden max-md:-mx-2 max-md:gap-x-0 md:ms-auto">
          <ReadingButton {...reading} />
          {ended && several && <CopyAllButton turn={turn} />}
          {end}
        </div>
      </div>
      {turn.merged && (
        <AsyncBoundary key={turn.merged.id}>
          <MergedCard merged={turn.merged} turn={turn} size={reading.size} takesFocus={takesFocus} />
        </AsyncBoundary>
      )}
    </>
  );
}

/** Shown below answers that are cut or clamped, and below those that were. */
function ReadingButton({ on, size, latest, onChange }: ReadingControl) {
  const { showAll, showLess, expandAll, collapseAll } = conversation;
  const button = useRef<HTMLButtonElement>(null);
  const cut = useIsCut(button);
  const whole = size === "whole";
  const label = whole ? (latest ? collapseAll : showLess) : on ? showAll : expandAll;
  const Icon = whole ? ChevronsDownUp : ChevronsUpDown;
  return (
    <Button
      ref={button}
      size="sm"
      variant="quiet"
      // A button that has the focus keeps it while the answers change.
      className={whole || cut ? "" : "not-focus:hidden"}
      onClick={({ currentTarget }) => {
        onChange(!whole);
        // Most of the text above the button is gone, so the button may be far above the window.
        if (whole) requestAnimationFrame(() => scrollToNearest(currentTarget));
      }}
    >
      <Icon className="icon-s" />
      {label}
    </Button>
  );
}

/**
 * Reports whether the text of an answer in an element's turn does not fit (use-follow-end.ts). With
 * `:has()`, the browser would compute the styles of the whole turn again whenever text arrives.
 */
function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const turn = useCallback(() => element.current?.closest("article"), [element]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new MutationObserver(onChange);
      const root = turn();
      if (root) observer.observe(root, { subtree: true, attributeFilter: ["data-cut"] });
      return () => observer.disconnect();
    },
    [turn],
  );
  return useSyncExternalStore(subscribe, () => turn()?.querySelector("[data-cut]") != null);
}
