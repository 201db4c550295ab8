/**
 * Scrolls to a turn, given its index, and moves the focus to its question, unless the reader is
 * writing.
 */
export function showTurn(index: number): void {
  const turn = allTurns()[index];
  if (!turn) return;
  scrollBy({ top: topOf(turn) - startOfTurns(), behavior: "instant" });
  if (document.activeElement?.matches("textarea")) return;
  turn.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

/**
 * Shows the turn before or after the one whose question has the focus and is in view. If there is none,
 * it shows the turn that begins above the top of the window, or else the one before it; with `next`, the
 * one that begins below the top. Reports whether there is one.
 */
export function showNeighbor(direction: "previous" | "next"): boolean {
  const turns = allTurns();
  const start = startOfTurns();
  // Not by its position, which may change when the turns above it are rendered.
  const focused = turns.findIndex((turn) => isFocused(turn, start));
  let index: number;
  if (focused >= 0) index = direction === "next" ? focused + 1 : focused - 1;
  else if (direction === "next") index = turns.findIndex((turn) => topOf(turn) > start + 1);
  else index = turns.findLastIndex((turn) => topOf(turn) < start - 1);
  showTurn(index);
  return index in turns;
}

/** Reports whether a turn's question has the focus and is between the page's header and the bottom. */
function isFocused(turn: HTMLElement, start: number): boolean {
  const question = turn.querySelector("h2");
  if (!question || question !== document.activeElement) return false;
  const { top, bottom } = question.getBoundingClientRect();
  return top > start - 12 && bottom < innerHeight;
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
