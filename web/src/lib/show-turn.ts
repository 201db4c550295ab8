import { stayHere } from "./follow-end.ts";

/**
 * Scrolls to a turn, given its index, and moves the focus to its question, unless the reader is
 * writing.
 */
export function showTurn(index: number): void {
  const turn = allTurns()[index];
  if (!turn) return;
  scrollBy({ top: topOf(turn) - startOfTurns(), behavior: "instant" });
  stayHere();
  if (document.activeElement?.matches("textarea")) return;
  turn.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

/**
 * Shows the turn that begins above the top of the window, or else the one before it; with `next`,
 * the one that begins below the top. Reports whether there is one.
 */
export function showNeighbor(direction: "previous" | "next"): boolean {
  const turns = allTurns();
  const start = startOfTurns();
  const index =
    direction === "next"
      ? turns.findIndex((turn) => topOf(turn) > start + 1)
      : turns.findLastIndex((turn) => topOf(turn) < start - 1);
  showTurn(index);
  return index >= 0;
}

/** The turn at the top of the window, by its index, and its distance from the top. */
export interface Place {
  index: number;
  top: number;
}

/** Returns the reader's place, or undefined if there are no turns. */
export function readPlace(): Place | undefined {
  const turns = allTurns();
  const index = turns.findIndex((turn) => turn.getBoundingClientRect().bottom > 0);
  const turn = turns[index];
  return turn && { index, top: topOf(turn) };
}

/** Scrolls to a place, if there is one and its turn is still there. */
export function showPlace(place: Place | undefined): void {
  const turn = place && allTurns()[place.index];
  if (turn) scrollBy({ top: topOf(turn) - place.top, behavior: "instant" });
}

function allTurns(): HTMLElement[] {
  return [...document.querySelectorAll("article")];
}

function topOf(turn: HTMLElement): number {
  return turn.getBoundingClientRect().top;
}

/** Where a turn begins once it is shown, in pixels: below the page's header, if that stays in view. */
function startOfTurns(): number {
  const header = document.querySelector("header");
  return 12 + Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
}
