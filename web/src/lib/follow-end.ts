const NEAR_PX = 24;
const THROTTLE_MS = 100;
/** For wheels that report lines. */
const LINE_PX = 20;
/** From here on, an element's text is cut, and the end of the page's contents is out of sight. */
const MORE_PX = { element: 8, page: 120 };
/**
 * A finished answer still grows a little: formulas load, lines reflow, and buttons appear below it.
 */
const SETTLE_MS = 1000;
/** How long a reader's input scrolls. */
const INPUT_MS = 1000;
const INPUTS = ["wheel", "touchmove", "pointerdown", "keydown"];
/** The event of the window that makes the page stay where it is. */
const STAY = "stay";

/** A scroll container: an element, or the page. */
export type Scroller = HTMLElement | "page";

/** What is below the visible part of a scroller. */
export interface Below {
  /** Whether there is more that will not scroll into view automatically. */
  more: boolean;
  /** Whether new content is being added there. */
  growing: boolean;
  /** Whether the contents are taller than the scroller. */
  cut: boolean;
}

/** Keeps a scroller at its end. */
export interface Follower {
  /**
   * Starts or stops following. After a stop, the page keeps following for a second while the layout
   * settles. An element stays where it is.
   */
  follow: (active: boolean) => void;
  /** Returns to the end while following, even if the reader has scrolled up. */
  hold: () => void;
  /** Stops observing the scroller and its content. */
  disconnect: () => void;
}

/**
 * Keeps the page where it is until the reader is back at its end. For jumps, which may leave the page at
 * its end: a short last turn cannot move to the top of the window.
 */
export function stayHere(): void {
  window.dispatchEvent(new Event(STAY));
}

/**
 * Keeps `scroller` at its end while `content` grows, moving at most every 100 ms. It pauses when
 * the reader scrolls up and resumes when the reader is back at the end. While it follows an
 * element, turning the wheel down over it scrolls the page.
 */
export function followEnd(scroller: Scroller, content: Element, onChange?: (below: Below) => void): Follower {
  const box = scroller === "page" ? document.documentElement : scroller;
  const morePx = MORE_PX[scroller === "page" ? "page" : "element"];
  const source = scroller === "page" ? window : scroller;
  let active = false;
  let settledAt = Number.NEGATIVE_INFINITY;
  let holding = true;
  let lastTop = box.scrollTop;
  let lastMove = Number.NEGATIVE_INFINITY;
  let touched = false;
  let release: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const below = () => box.scrollHeight - box.clientHeight - box.scrollTop;
  const report = () => {
    // The browser's scroll anchoring moves up when text above turns out to be shorter, which would
    // look like the reader's scrolling.
    const anchoring = active && holding ? "none" : "";
    if (box.style.overflowAnchor !== anchoring) box.style.overflowAnchor = anchoring;
    const cut = box.scrollHeight - box.clientHeight > morePx;
    const more = below() > morePx && !(active && holding);
    onChange?.({ more, growing: more && active, cut });
  };
  // Text that gets shorter and longer again moves the area up too. That leaves it near its end,
  // without any input. Find in page and screen readers also scroll without input, but further.
  const readScroll = () => {
    const isReaders = touched || below() > box.clientHeight / 2;
    if (box.scrollTop < lastTop && below() > 1) holding &&= !isReaders;
    else if (box.scrollTop > lastTop && below() <= NEAR_PX) holding = true;
    lastTop = box.scrollTop;
  };
  const move = () => {
    clearTimeout(timer);
    timer = undefined;
    lastMove = performance.now();
    readScroll(); // the event may still be to come
    if (holding && below() > 0) box.scrollTop = box.scrollHeight;
    lastTop = box.scrollTop;
    report();
  };
  const onGrow = () => {
    report();
    if ((active || performance.now() < settledAt) && holding)
      timer ??= setTimeout(move, lastMove + THROTTLE_MS - performance.now());
  };
  const onScroll = () => {
    readScroll();
    onGrow();
  };
  const stay = () => {
    holding = false;
    lastTop = box.scrollTop;
    report();
  };
  const untouch = () => {
    touched = false;
  };
  const onInput = (event: Event) => {
    const isTyping =
      event instanceof KeyboardEvent && event.target instanceof HTMLTextAreaElement && !event.altKey;
    if (isTyping) return;
    touched = true;
    clearTimeout(release);
    // In a frame, so that a busy page has sent the input's scroll events.
    release = setTimeout(() => requestAnimationFrame(untouch), INPUT_MS);
  };

  // The browser sends a whole gesture to an area that can scroll by even a pixel at its start. An
  // area that follows its end is often a line short of it, so the page would not move.
  const onWheel = (event: WheelEvent) => {
    if (!holding || event.deltaY <= 0 || event.ctrlKey || box.scrollHeight <= box.clientHeight) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    window.scrollBy(0, event.deltaY * unit);
  };

  const observer = new ResizeObserver(onGrow);
  observer.observe(content);
  if (scroller !== "page") observer.observe(scroller);
  source.addEventListener("scroll", onScroll, { passive: true });
  source.addEventListener(STAY, stay);
  for (const type of INPUTS) source.addEventListener(type, onInput, { passive: true });
  // A taller window may show the end without scrolling.
  window.addEventListener("resize", report);
  return {
    follow: (next) => {
      if (active === next) return;
      active = next;
      // Shows the text that arrived with the end. An element whose text arrived all at once stays at
      // its start.
      if (!next && (scroller === "page" || lastTop > 0)) move();
      if (scroller !== "page") {
        holding = next;
        if (next) scroller.addEventListener("wheel", onWheel, { passive: false });
        else scroller.removeEventListener("wheel", onWheel);
      } else if (!next) {
        settledAt = performance.now() + SETTLE_MS;
      }
      report();
    },
    hold: () => {
      holding = true;
      lastTop = box.scrollTop;
      touched = false;
      if (active) move();
      else report();
    },
    disconnect: () => {
      clearTimeout(timer);
      clearTimeout(release);
      observer.disconnect();
      source.removeEventListener("scroll", onScroll);
      source.removeEventListener(STAY, stay);
      for (const type of INPUTS) source.removeEventListener(type, onInput);
      window.removeEventListener("resize", report);
      if (scroller !== "page") scroller.removeEventListener("wheel", onWheel);
    },
  };
}
