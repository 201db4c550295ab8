import { useEffect, useState } from "react";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { setLeaveConfirmation } from "./leave-to.ts";
import { setGuard, unsavedTurns } from "./unsaved-turns.ts";

// Loaded separately, so that the guard is in place early.
const loadDialog = () => import("./leave-dialog.tsx");
const LeaveDialog = lazyNamed(loadDialog, "LeaveDialog");

/**
 * Asks before `leaveTo` or a plain link leaves the document and erases the conversation. Links
 * within the app keep the conversation.
 */
export function LeaveGuard() {
  const [next, setNext] = useState<{ url: string; onStay?: () => void } | null>(null);

  useEffect(() => {
    // React Router has canceled the clicks on its own links by the time they reach the window.
    const onClick = (event: MouseEvent) => {
      const url = destinationOf(event);
      if (url === null || unsavedTurns() === null) return;
      event.preventDefault();
      setNext({ url });
    };
    setLeaveConfirmation((url, onStay) => setNext({ url, onStay }));
    window.addEventListener("click", onClick);
    setGuard(true);
    loadDialog().catch(() => {}); // Retried when the dialog renders.
    return () => {
      setGuard(false);
      setLeaveConfirmation(null);
      window.removeEventListener("click", onClick);
    };
  }, []);

  if (next === null) return null;
  const stay = () => {
    setNext(null);
    next.onStay?.();
  };
  return (
    <AsyncBoundary onError={stay}>
      <LeaveDialog onStay={stay} onLeave={() => location.assign(next.url)} />
    </AsyncBoundary>
  );
}

/** Returns the URL of the document that a click opens in place of this one, or null. */
function destinationOf(event: MouseEvent): string | null {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) {
    return null;
  }
  const isSameDocument = link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
  return isSameDocument || !link.protocol.startsWith("http") ? null : link.href;
}
