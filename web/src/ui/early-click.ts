// On a phone with slow 4G, a popover loads 0.4 to 1.9 s after its button is shown (measured with the
// CPU slowed 4 to 6 times).
let clicked: string | null | undefined;
const listeners = new Set<() => void>();

function note({ target }: MouseEvent): void {
  const id = (target as Element).closest("[popovertarget]")?.getAttribute("popovertarget");
  clicked = id && !document.getElementById(id) ? id : null;
  if (clicked) for (const listener of listeners) listener();
}

/** Starts recording whether the last click was on the button of a popover that has not loaded. */
export function watchEarlyClicks(): void {
  document.addEventListener("click", note);
}

/** Reports once whether the last click was on a popover's button before the popover had loaded. */
export function takeEarlyClick(id: string): boolean {
  const early = clicked === id;
  if (early) clicked = null;
  return early;
}

/**
 * Calls the listener when the button of a popover is clicked that has not loaded. Returns a function
 * that removes the listener.
 */
export function onEarlyClick(listener: () => void): () => void {
  watchEarlyClicks();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
