import type { RefObject } from "react";
import { onVisibility } from "../lib/page-life.ts";
import { HIDE } from "./hide-tooltip.ts";
import { tooltipTiming } from "./tooltip-timing.ts";

/** The attribute that gives an element a tooltip. Its value is the tooltip's text. */
export const TIP = "data-tip";

/**
 * Calls `onTarget` with the element whose tooltip should be shown, or null, as the pointer and the
 * focus move. Returns a function that stops watching.
 *
 * @param tooltip the tooltip itself, which stays while the pointer is on it
 */
export function watchTooltipTargets(
  tooltip: RefObject<Element | null>,
  onTarget: (target: Element | null) => void,
): () => void {
  const timing = tooltipTiming<Element>(onTarget);
  let current: Element | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(later);
    timing.hide();
    current = null; // otherwise it would keep removed elements alive
  }

  function over(event: Event) {
    const { target, pointerType } = event as PointerEvent;
    if (pointerType === "touch" || !(target instanceof Element)) return;
    if (tooltip.current?.contains(target)) {
      if (current) timing.over(current);
      return;
    }
    const next = target.closest(`[${TIP}]`);
    if (next) {
      current = next;
      timing.over(next);
    } else timing.out();
  }

  function focused({ target }: { target: EventTarget | null }) {
    if (!(target instanceof Element)) return;
    const next = target.closest(`[${TIP}]`);
    if (next && target.matches(":focus-visible")) {
      current = next;
      // Deferred: a closing popover returns the focus to its button, and another popover may open
      // right after.
      clearTimeout(later);
      later = setTimeout(() => timing.focused(next));
    } else hide();
  }

  const listeners: [string, EventListener][] = [
    ["pointerover", over],
    ["pointerdown", hide],
    ["focusin", focused],
    ["focusout", hide],
    ["keydown", (event) => (event as KeyboardEvent).key === "Escape" && hide()],
    ["scroll", hide],
    [HIDE, hide],
  ];
  // In the capture phase: scroll does not bubble, and handlers may stop Escape from bubbling.
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
  document.documentElement.addEventListener("pointerleave", timing.out);
  window.addEventListener("resize", hide);
  const stopWatching = onVisibility(hide);
  // Tooltips load after the page, so an element may already have the focus.
  focused({ target: document.activeElement });
  return () => {
    hide();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    document.documentElement.removeEventListener("pointerleave", timing.out);
    window.removeEventListener("resize", hide);
    stopWatching();
  };
}
