/** How long a pointer rests on something before its tooltip shows. */
export const DELAY_MS = 700;
/** Within this time after one was hidden, the next shows at once. */
export const SKIP_MS = 300;
/** How long the pointer may be on its way from the element to its tooltip. */
export const LEAVE_MS = 120;

/** When tooltips show and hide, for any kind of target. At most one shows. */
export interface TooltipTiming<Target> {
  /** The pointer came to rest on a target, or on the tooltip that shows (then the target that it belongs to). */
  over: (target: Target) => void;
  /** The pointer left. */
  out: () => void;
  /** The focus came by keyboard: shows at once. */
  focused: (target: Target) => void;
  /** At once: on Escape, a press, or when the focus goes. */
  hide: () => void;
}

export function tooltipTiming<Target>(show: (target: Target | null) => void): TooltipTiming<Target> {
  let shown: Target | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  function set(target: Target | null) {
    clearTimeout(timer);
    if (target === shown) return;
    if (target === null) hiddenAt = Date.now();
    shown = target;
    show(target);
  }

  return {
    over: (target) => {
      clearTimeout(timer);
      if (target === shown) return;
      const skips = shown !== null || Date.now() - hiddenAt < SKIP_MS;
      if (skips) set(target);
      else timer = setTimeout(() => set(target), DELAY_MS);
    },
    out: () => {
      clearTimeout(timer);
      if (shown !== null) timer = setTimeout(() => set(null), LEAVE_MS);
    },
    focused: set,
    hide: () => {
      set(null);
      // What was put away on purpose is not about to be followed by another.
      hiddenAt = Number.NEGATIVE_INFINITY;
    },
  };
}
