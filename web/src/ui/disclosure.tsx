import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { scrollToOpened } from "../lib/scroll-into-view.ts";

/**
 * A native `details` element: a section that opens below its summary and then scrolls into view.
 */
export function Disclosure(props: {
  summary: ReactNode;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) {
  const { summary, onToggle, children } = props;
  return (
    <details
      className="group/disclosure"
      onToggle={(event) => {
        scrollToOpened(event);
        onToggle?.(event.currentTarget.open);
      }}
    >
      <summary className="-mx-2 flex min-h-11 list-none items-center gap-2.5 rounded-1 px-2 text-ink-2 md:min-h-10 hover:text-ink focus-visible:-outline-offset-2">
        {summary}
        <ChevronDown className="icon-s ms-auto text-muted transition-transform duration-160 ease-swift group-open/disclosure:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
