import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { takeEarlyClick } from "./early-click.ts";
import { floatBeside } from "./float.ts";

const CloseContext = createContext(() => {});

/** Returns a function that closes the popover around the component. */
export function useClosePopover(): () => void {
  return useContext(CloseContext);
}

/**
 * A panel next to the button that opens it through `popoverTarget`. The native popover closes on
 * Escape and on a click outside, and returns the focus. The contents are rendered only while it is
 * open. If the button was clicked before the popover had loaded, the popover opens at once.
 */
export function Popover(props: {
  id: string;
  anchor: RefObject<Element | null>;
  /**
   * Which edges of the panel and its anchor are aligned.
   *
   * @default "end"
   */
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}) {
  const { id, anchor, align = "end", className = "", children } = props;
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (takeEarlyClick(id)) element.current?.showPopover();
  }, [id]);

  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (anchor.current && element.current) floatBeside(anchor.current, element.current, { align });
    };
    place();
    // The browser leaves a popover open when keyboard focus moves to something behind it, so it is
    // closed here. A click on the popover's background focuses an ancestor, which must not close
    // the popover.
    const moved = ({ target }: FocusEvent) => {
      if (!(target instanceof Node) || anchor.current?.contains(target)) return;
      if (target.contains(element.current) || element.current?.contains(target)) return;
      element.current?.hidePopover();
    };
    document.addEventListener("focusin", moved);
    // Contents that load later change the popover's size.
    const observer = new ResizeObserver(place);
    if (element.current) observer.observe(element.current);
    window.addEventListener("resize", place);
    // In the capture phase, because a scrolling ancestor moves the anchor and scroll events do not
    // bubble.
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      document.removeEventListener("focusin", moved);
      observer.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  }, [open, anchor, align]);

  return (
    <div
      ref={element}
      id={id}
      popover="auto"
      className={`fixed inset-auto max-h-[calc(100dvh-16px)] max-w-window overflow-auto overscroll-contain rounded-panel border border-line-2 bg-overlay text-ink shadow-float empty:invisible ${className}`}
      onToggle={(event) => setOpen(event.newState === "open")}
    >
      {open && <CloseContext value={() => element.current?.hidePopover()}>{children}</CloseContext>}
    </div>
  );
}
