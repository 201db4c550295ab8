import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, type Toast } from "./toasts.ts";

/** How long a toast is shown, unless it is hovered or focused. */
const SHOW_MS = 5000;

export function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  /** The element that had the focus before the toast did. */
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOW_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  const actionButton = useRef<HTMLButtonElement>(null);
  const takesFocus = toast.action?.focused;
  useEffect(() => {
    if (takesFocus) actionButton.current?.focus();
  }, [takesFocus]);

  /** For buttons that disappear when pressed. */
  function returnFocus() {
    if (before.current instanceof HTMLElement) before.current.focus();
  }

  const destructive = toast.tone === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast visible
    <div
      data-toast
      className={`pointer-events-auto grid w-96 max-w-window grid-cols-[auto_1fr_auto_auto] gap-x-3 gap-y-1 rounded-panel border bg-overlay px-4 py-3.5 text-ink shadow-float motion-safe:animate-toast ${destructive ? "border-danger" : "border-line-2"}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // It would also close a dialog around the toast.
        event.preventDefault();
        dismissToast(toast.id);
        returnFocus();
      }}
      onBlur={(event) => setHeld(event.currentTarget.matches(":hover"))}
    >
      {destructive ? <CircleAlert className="mt-0.75 text-danger" /> : <Info className="mt-0.75" />}
      <b className="font-semibold text-balance">{toast.title}</b>
      {toast.text && (
        <p dir="auto" className="col-start-2 -col-end-1 text-note text-balance wrap-anywhere text-ink-2">
          {toast.text}
        </p>
      )}
      {toast.detail && (
        <p
          dir="auto"
          className="col-start-2 -col-end-1 text-note text-balance whitespace-pre-line wrap-anywhere text-ink-2"
        >
          {toast.detail}
        </p>
      )}
      {toast.action && (
        <Button
          ref={actionButton}
          size="sm"
          className="col-start-3 row-start-1 -mt-2.5 -mb-1 md:-mt-1"
          onClick={() => {
            returnFocus();
            toast.action?.act();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        size="xs"
        className="col-start-4 row-start-1 -my-2.5 -me-1.5 md:-my-0.5"
        label={closeLabel}
        onClick={() => {
          dismissToast(toast.id);
          returnFocus();
        }}
      >
        <X className="icon-s" />
      </IconButton>
    </div>
  );
}
