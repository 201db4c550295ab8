import { useEffect, useRef } from "react";

/**
 * A name on one line, in the direction of its own script, so that its end is cut off and not its
 * start. In a right-to-left page, every name is right-aligned. While a name is cut off, a tooltip
 * shows it in full. The tooltip is on the button around the name. If there is no such button, or
 * the button has its own tooltip, it is on the name itself.
 */
export function Truncated({ className = "", children }: { className?: string; children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const name = element.current;
    if (!name) return;
    const target = name.closest("button:not([data-tip])") ?? name;
    const observer = new ResizeObserver(() => {
      if (name.scrollWidth > name.clientWidth) target.setAttribute("data-tip", children);
      else target.removeAttribute("data-tip");
    });
    observer.observe(name);
    return () => {
      observer.disconnect();
      target.removeAttribute("data-tip");
    };
  }, [children]);
  return (
    <span ref={element} dir="auto" className={`block min-w-0 truncate rtl:text-right ${className}`}>
      {children}
    </span>
  );
}
