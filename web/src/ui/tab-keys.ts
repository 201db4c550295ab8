import type { KeyboardEvent } from "react";

/**
 * Handles a key press in a `tablist`: arrow keys, Home and End select another tab and focus it. In
 * right-to-left text, the tab after the selected one is to its left.
 */
export function onTabKey(
  event: KeyboardEvent<HTMLElement>,
  selected: number,
  onSelect: (index: number) => void,
): void {
  const tabs = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = nextIndex(event.key, selected, tabs.length, isRtl);
  if (next === undefined) return;
  event.preventDefault();
  onSelect(next);
  tabs[next]?.focus();
}

function nextIndex(key: string, selected: number, count: number, isRtl: boolean): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowLeft":
      return (selected + ((key === "ArrowRight") === isRtl ? count - 1 : 1)) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
