import "./popover.css";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { floatBeside } from "./float.ts";

/**
 * What a button opens beside itself, by its `popoverTarget`: the platform's popover, which closes on Escape and on a
 * click elsewhere and gives the focus back. Its contents exist only while it is open.
 */
export function Popover(props: {
  id: string;
  anchor: RefObject<Element | null>;
  className?: string;
  children: (close: () => void) => ReactNode;
}) {
  const { id, anchor, className = "", children } = props;
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (anchor.current && element.current) floatBeside(anchor.current, element.current, { align: "end" });
    };
    place();
    // The platform leaves it open over what the keyboard has moved on to. A press on its bare ground puts the focus on
    // what it stands in: that is not moving on.
    const moved = ({ target }: FocusEvent) => {
      if (!(target instanceof Node) || anchor.current?.contains(target)) return;
      if (target.contains(element.current) || element.current?.contains(target)) return;
      element.current?.hidePopover();
    };
    document.addEventListener("focusin", moved);
    // What is in it may come later, and make it larger.
    const observer = new ResizeObserver(place);
    if (element.current) observer.observe(element.current);
    window.addEventListener("resize", place);
    // In the capture phase: an answer's own scroll area moves the anchor, too, and its scroll does not bubble.
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      document.removeEventListener("focusin", moved);
      observer.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  }, [open, anchor]);

  return (
    <div
      ref={element}
      id={id}
      popover="auto"
      className={`popover ${className}`}
      onToggle={(event) => setOpen(event.newState === "open")}
    >
      {open && children(() => element.current?.hidePopover())}
    </div>
  );
}
