/** A pause after which the browser chooses again what the wheel scrolls. Chromium waits 500 ms. */
const PAUSE_MS = 450;
/** The same for a movement of the pointer. */
const MOVE_PX = 10;

/**
 * Scrolls the page with the wheel once `element` has reached its end. Without it, the wheel does
 * nothing until it pauses: browsers send a whole movement to the element that it scrolled first.
 * Returns a function that stops it.
 */
export function passOnWheel(element: HTMLElement): () => void {
  let first = new WheelEvent("wheel");
  let last = Number.NEGATIVE_INFINITY;
  /** Whether the movement scrolled the element before it reached its end. */
  let isScrolled = false;
  const onWheel = (event: WheelEvent) => {
    // Read without deltaMode, the distance is in pixels in every browser.
    const { deltaY, timeStamp, clientX, clientY } = event;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isAtEnd = deltaY < 0 ? scrollTop < 1 : scrollHeight - clientHeight - scrollTop < 1;
    const moved = Math.hypot(clientX - first.clientX, clientY - first.clientY);
    if (timeStamp - last > PAUSE_MS || moved > MOVE_PX) {
      first = event;
      isScrolled = !isAtEnd;
    }
    last = timeStamp;
    if (isScrolled && isAtEnd) window.scrollBy(0, deltaY);
  };
  element.addEventListener("wheel", onWheel, { passive: true });
  return () => element.removeEventListener("wheel", onWheel);
}
