import type { KeyboardEvent } from "react";

/**
 * Handles a key press in a `tablist`: arrow keys, Home and End select another tab, which gets the
 * focus.
 */
export function onTabKey(
  event: KeyboardEvent<HTMLElement>,
  selected: number,
  onSelect: (index: number) => void,
): void {
  const tabs = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
  const next = nextIndex(event.key, selected, tabs.length);
  if (next === undefined) return;
  event.preventDefault();
  onSelect(next);
  tabs[next]?.focus();
}

function nextIndex(key: string, selected: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (selected + 1) % count;
    case "ArrowLeft":
      return (selected - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
