/** A cell of a grid that has the focus. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Returns the cell that a key moves the focus to, as in the grid pattern of the ARIA Authoring
 * Practices, or undefined if the key does not move it.
 */
export function placeFor(
  {
    key,
    ctrlKey,
    altKey,
    metaKey,
    shiftKey,
    currentTarget,
  }: {
    key: string;
    ctrlKey: boolean;
    altKey: boolean;
    metaKey: boolean;
    shiftKey: boolean;
    currentTarget: Element;
  },
  { row, column }: Place,
  size: { rows: number; columns: (row: number) => number },
): Place | undefined {
  if (altKey || metaKey || shiftKey || size.rows === 0) return undefined;
  const step = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const at = (nextRow: number, nextColumn: number): Place => {
    const clamped = Math.min(Math.max(nextRow, 0), size.rows - 1);
    return { row: clamped, column: Math.min(Math.max(nextColumn, 0), size.columns(clamped) - 1) };
  };
  switch (key) {
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowRight":
      return at(row, column + step);
    case "ArrowLeft":
      return at(row, column - step);
    case "Home":
      return at(ctrlKey ? 0 : row, 0);
    case "End":
      return at(ctrlKey ? size.rows - 1 : row, Number.MAX_SAFE_INTEGER);
    default:
      return undefined;
  }
}
