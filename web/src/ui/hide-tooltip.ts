/** What asks the tooltips to hide; on the document. An event, because they are a part of the page of their own. */
export const HIDE = "hidetooltip";

/** Hides the tooltip that shows, and lets go of what it was of. */
export function hideTooltip(): void {
  document.dispatchEvent(new Event(HIDE));
}
