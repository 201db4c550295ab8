/** The minimum distance from the edges of the window, in pixels. */
const EDGE = 8;

/**
 * Positions a floating element below its anchor, or above it if there is no room below. The element
 * stays within the window. Writes to `element.style`, which the content security policy allows.
 */
export function floatBeside(
  anchor: Element,
  element: HTMLElement,
  { gap = 6, align = "center" }: { gap?: number; align?: "start" | "center" | "end" } = {},
): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + gap;
  const fitsBelow = below + height + EDGE <= clientHeight;
  const above = Math.min(at.top - gap, clientHeight - EDGE) - height;
  // The anchor may be scrolled out of the window.
  const top = Math.max(EDGE, fitsBelow ? below : above);
  const rtl = getComputedStyle(anchor).direction === "rtl";
  const side = (align === "end") === rtl ? at.left : at.right - width;
  const wanted = align === "center" ? at.left + at.width / 2 - width / 2 : side;
  const left = Math.max(EDGE, Math.min(wanted, clientWidth - width - EDGE));
  element.style.top = `${Math.round(top)}px`;
  element.style.left = `${Math.round(left)}px`;
}
