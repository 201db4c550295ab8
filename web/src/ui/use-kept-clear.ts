import { type RefObject, useEffect } from "react";

/** Keeps the end of the window that `element` covers clear: what gets the focus is scrolled to above it. */
export function useKeptClear(element: RefObject<HTMLElement | null>): void {
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
