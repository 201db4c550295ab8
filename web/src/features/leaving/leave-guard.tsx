import { useEffect, useState } from "react";
import { LeaveDialog } from "./leave-dialog.tsx";
import { unsavedChat } from "./unsaved-chat.ts";

/**
 * Asks before a link leaves the document and erases a chat. Covers every plain link of the page;
 * links within the app keep the chat.
 */
export function LeaveGuard() {
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    // React Router has canceled the clicks on its own links by the time they reach the window.
    const onClick = (event: MouseEvent) => {
      const next = leavesDocument(event);
      if (next === null || unsavedChat() === null) return;
      event.preventDefault();
      setUrl(next);
    };
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, []);

  if (url === null) return null;
  return <LeaveDialog onStay={() => setUrl(null)} onLeave={() => location.assign(url)} />;
}

/** Returns the URL that a click replaces the document with; null if it does not. */
function leavesDocument(event: MouseEvent): string | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) {
    return null;
  }
  const isSameDocument = link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
  return isSameDocument || !link.protocol.startsWith("http") ? null : link.href;
}
