/** How long the pointer rests on an element before its tooltip shows. */
export const DELAY_MS = 700;
/** A tooltip shows at once if the pointer left the previous one less than this long ago. */
export const SKIP_MS = 300;
/** How long the pointer may take to move from the element to its tooltip. */
export const LEAVE_MS = 120;

/** Decides when tooltips show and hide, for any kind of target. At most one shows at a time. */
export interface TooltipTiming<Target> {
  /** The pointer entered a target or the tooltip of that target. */
  over: (target: Target) => void;
  /** The pointer left. */
  out: () => void;
  /** The target got keyboard focus. Its tooltip shows at once. */
  focused: (target: Target) => void;
  /** Hides the tooltip at once, such as on Escape, on a press or when the focus leaves. */
  hide: () => void;
}

export function tooltipTiming<Target>(show: (target: Target | null) => void): TooltipTiming<Target> {
  let shown: Target | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the pointer left the last target that had its tooltip shown. */
  let leftAt = Number.NEGATIVE_INFINITY;
  let leaving = false;

  function set(target: Target | null) {
    clearTimeout(timer);
    leaving = false;
    if (target === shown) return;
    shown = target;
    show(target);
  }

  return {
    over: (target) => {
      clearTimeout(timer);
      leaving = false;
      if (target === shown) return;
      const skips = shown !== null || Date.now() - leftAt < SKIP_MS;
      if (skips) set(target);
      else timer = setTimeout(() => set(target), DELAY_MS);
    },
    out: () => {
      // The pointer has already left and is moving over other elements.
      if (leaving) return;
      clearTimeout(timer);
      if (shown === null) return;
      leaving = true;
      leftAt = Date.now();
      timer = setTimeout(() => set(null), LEAVE_MS);
    },
    focused: set,
    hide: () => {
      set(null);
      // After a deliberate dismissal the next tooltip waits for the full delay.
      leftAt = Number.NEGATIVE_INFINITY;
    },
  };
}
