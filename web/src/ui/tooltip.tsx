import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { shortcutNames } from "../lib/key-names.ts";
import { floatBeside } from "./float.ts";
import { HIDE } from "./hide-tooltip.ts";
import { useTopLayer } from "./layers.ts";
import { tooltipTiming } from "./tooltip-timing.ts";

/** The attribute that gives an element a tooltip: its text. */
const TIP = "data-tip";

/**
 * Shows the tooltip of any element with `data-tip`, along with the shortcuts in its
 * `aria-keyshortcuts`. Tooltips show on hover and on keyboard focus, stay while the pointer is on the
 * element or the tooltip, and hide on Escape (WCAG 1.4.13).
 */
export function Tooltips() {
  const [target, setTarget] = useState<Element | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const layer = useTopLayer();
  const id = useId();

  useEffect(() => {
    const timing = tooltipTiming<Element>(setTarget);
    let current: Element | null = null;
    let later: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(later);
      timing.hide();
      current = null; // otherwise it would keep removed elements alive
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
      if (element.current?.contains(event.target)) {
        if (current) timing.over(current);
        return;
      }
      const next = event.target.closest(`[${TIP}]`);
      if (next) {
        current = next;
        timing.over(next);
      } else timing.out();
    };
    const focused = ({ target: focus }: { target: EventTarget | null }) => {
      if (!(focus instanceof Element)) return;
      const next = focus.closest(`[${TIP}]`);
      if (next && focus.matches(":focus-visible")) {
        current = next;
        // Deferred: a closing popover returns the focus before another one may open.
        clearTimeout(later);
        later = setTimeout(() => timing.focused(next));
      } else hide();
    };
    const keyed = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    const listeners: [string, EventListener][] = [
      ["pointerover", over as EventListener],
      ["pointerdown", hide],
      ["focusin", focused],
      ["focusout", hide],
      ["keydown", keyed as EventListener],
      ["scroll", hide],
      ["visibilitychange", hide],
      [HIDE, hide],
    ];
    // In the capture phase: scroll does not bubble, and handlers may stop Escape from bubbling.
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    document.documentElement.addEventListener("pointerleave", timing.out);
    // Tooltips load after the page, so an element may already have the focus.
    focused({ target: document.activeElement });
    return () => {
      hide();
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
      document.documentElement.removeEventListener("pointerleave", timing.out);
    };
  }, []);

  // A control's tooltip can change while it shows.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!target) return;
    const observer = new MutationObserver(rerender);
    observer.observe(target, { attributes: true, attributeFilter: [TIP, "aria-keyshortcuts"] });
    return () => observer.disconnect();
  }, [target]);

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
      className="fixed inset-auto max-w-65 rounded-[6px] border border-transparent bg-ink px-2 py-1 text-[13.5px] leading-[1.35] text-pretty wrap-anywhere text-page before:absolute before:-inset-2 before:-z-1"
    >
      {tip}
      {keys &&
        shortcutNames(keys).map((key) => (
          <kbd key={key} className="ms-2 font-[inherit] text-[length:inherit] opacity-75">
            {key}
          </kbd>
        ))}
    </div>,
    layer,
  );
}
