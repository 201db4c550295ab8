/** The least distance from the window's edges, in pixels. */
const EDGE = 8;

/**
 * Puts a floating element beside its anchor: below it, or above where there is no room below; within the window.
 * By script on the element's own style, which the content security policy allows. `align`: which edges agree.
 */
export function floatBeside(
  anchor: Element,
  element: HTMLElement,
  { gap = 6, align = "center" }: { gap?: number; align?: "center" | "end" } = {},
): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + gap;
  const fitsBelow = below + height + EDGE <= clientHeight;
  const top = fitsBelow ? below : Math.max(EDGE, at.top - gap - height);
  const wish = align === "center" ? at.left + at.width / 2 - width / 2 : endAligned(anchor, at, width);
  const left = Math.max(EDGE, Math.min(wish, clientWidth - width - EDGE));
  element.style.top = `${Math.round(top)}px`;
  element.style.left = `${Math.round(left)}px`;
}

function endAligned(anchor: Element, at: DOMRect, width: number): number {
  return getComputedStyle(anchor).direction === "rtl" ? at.left : at.right - width;
}
