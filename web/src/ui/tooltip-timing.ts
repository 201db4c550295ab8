/** How long the pointer rests on an element before its tooltip shows. */
export const DELAY_MS = 700;
/** A tooltip shows at once if the previous one was hidden at most this long ago. */
export const SKIP_MS = 300;
/** How long the pointer may take from the element to its tooltip. */
export const LEAVE_MS = 120;

/** Decides when tooltips show and hide, for any kind of target. At most one shows at a time. */
export interface TooltipTiming<Target> {
  /** The pointer entered a target or the tooltip of that target. */
  over: (target: Target) => void;
  /** The pointer left. */
  out: () => void;
  /** The target got the keyboard focus: shows at once. */
  focused: (target: Target) => void;
  /** Hides at once: on Escape, on a press, or when the focus leaves. */
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
      // After a deliberate dismissal the next tooltip waits for the full delay.
      hiddenAt = Number.NEGATIVE_INFINITY;
    },
  };
}
