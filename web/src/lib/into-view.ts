/** Scrolls no further than it takes for an element to be seen. */
export function intoView(element: Element): void {
  element.scrollIntoView({ block: "nearest" });
}

/** For a `details` element: what it opens on shall not stay behind what covers the end of the page. */
export function showOpened({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) intoView(currentTarget);
}
