import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { dismissToastOnNavigation } from "../../ui/toasts.ts";

/**
 * After a navigation, dismisses the previous screen's toast and moves the focus to the new screen's
 * heading, so that screen readers announce it. The focus stays in a text field that the screen has
 * focused. A screen with the attribute `data-keeps-place` scrolls itself. Render it next to the
 * screens, inside the same Suspense boundary, so that it waits for them.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dismissToastOnNavigation();
    const heading = document.querySelector("h1");
    if (!heading || document.activeElement?.matches("input, textarea")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: document.querySelector("[data-keeps-place]") !== null });
  }, [pathname]);
  return null;
}
