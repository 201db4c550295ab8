import { type RefObject, useEffect } from "react";

/** Keeps focused elements clear of `element`, which covers the bottom of the window. */
export function useScrollClearance(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cover = element.current;
    if (!cover) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--covered-end", `${cover.offsetHeight + 12}px`);
    });
    observer.observe(cover);
    return () => {
      observer.disconnect();
      style.removeProperty("--covered-end");
    };
  }, [element]);
}
