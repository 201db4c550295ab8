const NEAR_PX = 24;
const THROTTLE_MS = 100;
/** What is finished still grows a little: its formulas are fetched, its lines set anew, buttons come below it. */
const SETTLE_MS = 1000;

/** What scrolls: an element with a scroll area of its own, or the page. */
export type Scroller = HTMLElement | "page";

/** A hold on a scroller's end. */
export interface Follower {
  /** Whether to follow. Turned off, it goes to the end once more, and after what settles, if it still holds it. */
  follow: (active: boolean) => void;
  /** Takes hold of the end again, wherever the reader is. */
  hold: () => void;
  release: () => void;
}

/**
 * Keeps `scroller` at its end while `content` grows: at most one move in 100 ms. Lets go when the reader
 * scrolls up, and takes hold again when the reader is back at the end.
 *
 * @param onChange told whether there is more below that will not come into view by itself
 */
export function followEnd(
  scroller: Scroller,
  content: Element,
  onChange?: (moreBelow: boolean) => void,
): Follower {
  const box = scroller === "page" ? document.documentElement : scroller;
  const source = scroller === "page" ? window : scroller;
  let active = false;
  let settled = Number.NEGATIVE_INFINITY;
  let holding = true;
  let lastTop = box.scrollTop;
  let lastMove = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const below = () => box.scrollHeight - box.clientHeight - box.scrollTop;
  const tell = () => onChange?.(below() > 8 && !(active && holding));
  const move = () => {
    clearTimeout(timer);
    timer = undefined;
    lastMove = performance.now();
    if (holding && below() > 0) box.scrollTop = box.scrollHeight;
    lastTop = box.scrollTop;
    tell();
  };
  const grown = () => {
    tell();
    if ((active || performance.now() < settled) && holding)
      timer ??= setTimeout(move, lastMove + THROTTLE_MS - performance.now());
  };
  const scrolled = () => {
    // Upwards is the reader's doing, however small the step (content that shrinks moves up too, but to the end).
    if (box.scrollTop < lastTop && below() > 1) holding = false;
    else if (box.scrollTop > lastTop && below() <= NEAR_PX) holding = true;
    lastTop = box.scrollTop;
    tell();
  };

  const observer = new ResizeObserver(grown);
  observer.observe(content);
  source.addEventListener("scroll", scrolled, { passive: true });
  return {
    follow: (next) => {
      if (active && !next) {
        settled = performance.now() + SETTLE_MS;
        move();
      }
      active = next;
      tell();
    },
    hold: () => {
      holding = true;
      grown();
    },
    release: () => {
      clearTimeout(timer);
      observer.disconnect();
      source.removeEventListener("scroll", scrolled);
    },
  };
}
