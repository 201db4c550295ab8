import { type RefObject, useEffect } from "react";

/**
 * Keeps focused elements clear of `element`, which covers the bottom of the window, and of its margin:
 * an element that shrinks when it loses the focus has one instead, so that a button above it does not
 * move while it is pressed.
 */
export function useScrollClearance(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cover = element.current;
    if (!cover) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const margin = Number.parseFloat(getComputedStyle(cover).marginTop);
      style.setProperty("--covered-end", `${cover.offsetHeight + margin + 12}px`);
    });
    observer.observe(cover);
    return () => {
      observer.disconnect();
      style.removeProperty("--covered-end");
    };
  }, [element]);
}
