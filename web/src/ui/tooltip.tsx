import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { shortcutNames } from "../lib/key-names.ts";
import { floatBeside } from "./float.ts";
import { useTopLayer } from "./layers.ts";
import { TIP, watchTooltipTargets } from "./tooltip-targets.ts";

/**
 * Shows the tooltip of any element with `data-tip`, along with the shortcuts in its
 * `aria-keyshortcuts`. Tooltips show on hover and on keyboard focus, stay while the pointer is on
 * the element or the tooltip, and hide on Escape (WCAG 1.4.13).
 */
export function Tooltips() {
  const [target, setTarget] = useState<Element | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const layer = useTopLayer();
  const id = useId();

  useEffect(() => watchTooltipTargets(element, setTarget), []);
  useTipChanges(target);

  const tip = target?.isConnected ? target.getAttribute(TIP) : null;
  useLayoutEffect(() => {
    const floating = element.current;
    if (!target || !floating) return;
    floating.showPopover();
    floatBeside(target, floating);
    // A tooltip that adds to the accessible name is also the element's description.
    if (target.getAttribute("aria-label") === tip || target.hasAttribute("aria-describedby")) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [target, tip, id]);

  if (!target || !tip) return null;
  const keys = target.getAttribute("aria-keyshortcuts");
  return createPortal(
    <div
      ref={element}
      id={id}
      role="tooltip"
      popover="manual"
      // The invisible ::before lets the pointer cross the gap to the tooltip.
      className="fixed inset-auto max-w-65 rounded-inner border border-transparent bg-ink px-2 py-1 text-meta leading-snug text-pretty wrap-anywhere text-page before:absolute before:-inset-2 before:-z-1"
    >
      {tip}
      {keys &&
        shortcutNames(keys).map((key) => (
          <kbd key={key} className="ms-2 font-sans opacity-75">
            {key}
          </kbd>
        ))}
    </div>,
    layer,
  );
}

/** Renders again when the target's tooltip changes while it shows. */
function useTipChanges(target: Element | null) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!target) return;
    const observer = new MutationObserver(rerender);
    observer.observe(target, { attributes: true, attributeFilter: [TIP, "aria-keyshortcuts"] });
    return () => observer.disconnect();
  }, [target]);
}
