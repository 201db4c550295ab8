import "./tooltip.css";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { shortcutNames } from "../lib/key-names.ts";
import { floatBeside } from "./float.ts";
import { HIDE } from "./hide-tooltip.ts";
import { useTopLayer } from "./layers.ts";
import { tooltipTiming } from "./tooltip-timing.ts";

/** What marks an element as having a tooltip: its words. */
const TIP = "data-tip";

/**
 * The tooltips of the whole page: for whatever carries `data-tip`, with the shortcut that its `aria-keyshortcuts` names.
 * They show on hover and on keyboard focus, stay while the pointer is on either, and go on Escape (WCAG 1.4.13).
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
      current = null; // else it would hold on to what is taken off the page
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
        // Not at once: a popover that closes gives the focus back while it is closing, and no other may open then.
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
    // In the capture phase: scroll does not bubble, and nobody shall keep Escape from us.
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    document.documentElement.addEventListener("pointerleave", timing.out);
    // This part loads after the page: the focus may have come first.
    focused({ target: document.activeElement });
    return () => {
      hide();
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
      document.documentElement.removeEventListener("pointerleave", timing.out);
    };
  }, []);

  // What a control says of itself changes while it is used.
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!target) return;
    const observer = new MutationObserver(renew);
    observer.observe(target, { attributes: true, attributeFilter: [TIP, "aria-keyshortcuts"] });
    return () => observer.disconnect();
  }, [target]);

  const tip = target?.isConnected ? target.getAttribute(TIP) : null;
  useLayoutEffect(() => {
    const floating = element.current;
    if (!target || !floating) return;
    floating.showPopover();
    floatBeside(target, floating);
    // Where the words say more than the name does, they belong to the element.
    if (target.getAttribute("aria-label") === tip || target.hasAttribute("aria-describedby")) return;
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [target, tip, id]);

  if (!target || !tip) return null;
  const keys = target.getAttribute("aria-keyshortcuts");
  return createPortal(
    <div ref={element} id={id} role="tooltip" popover="manual" className="tooltip">
      {tip}
      {keys && shortcutNames(keys).map((key) => <kbd key={key}>{key}</kbd>)}
    </div>,
    layer,
  );
}
