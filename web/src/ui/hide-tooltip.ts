/** Dispatched on the document. It is an event because the tooltips load lazily. */
export const HIDE = "hidetooltip";

/** Hides the current tooltip and releases the element that it belongs to. */
export function hideTooltip(): void {
  document.dispatchEvent(new Event(HIDE));
}
