/** Scrolls by the smallest distance that makes an element visible. */
export function scrollToNearest(element: Element): void {
  element.scrollIntoView({ block: "nearest" });
}

/** The `onToggle` handler of a `details` element: scrolls its contents into view when it opens. */
export function scrollToOpened({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) scrollToNearest(currentTarget);
}
