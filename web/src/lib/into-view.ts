/** Scrolls no further than it takes for an element to be seen, and at once where the reader wants nothing to move. */
export function intoView(element: Element): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
}

/** For a `details` element: what it opens on shall not stay behind what covers the end of the page. */
export function showOpened({ currentTarget }: { currentTarget: HTMLDetailsElement }): void {
  if (currentTarget.open) intoView(currentTarget);
}
