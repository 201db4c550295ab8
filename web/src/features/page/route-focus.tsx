import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { leaveToasts } from "../../ui/toasts.ts";

/**
 * Moves the focus to the heading of a screen that took another's place, which also says that it is there; one that put it
 * into a field of its own keeps it there, and a page that was just loaded is left to the browser. The toast of the screen
 * before goes. Stands beside the screen, under the same Suspense: it waits for it.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leaveToasts();
    const heading = document.querySelector("h1");
    if (!heading || document.activeElement?.matches("input, textarea")) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [pathname]);
  return null;
}
