import "./toast.css";
import { CircleAlert, Info, X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "./layers.ts";
import { dismissToast, type Toast, useToast } from "./toasts.ts";

/** How long a toast is shown, unless the reader is on it. */
const SHOW_MS = 5000;

/** Where toasts appear, on top of whatever is on top. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const current = useToast();
  const layer = useTopLayer();
  const shown = current?.open ? current : null;
  return createPortal(
    <div className="toasts" aria-live={shown?.tone === "destructive" ? "assertive" : "polite"}>
      {shown && <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} />}
    </div>,
    layer,
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOW_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  const destructive = toast.tone === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and only notices that someone reads
    <div
      className={destructive ? "toast destructive" : "toast"}
      role={destructive ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.matches(":hover"))}
    >
      {destructive ? <CircleAlert /> : <Info />}
      <b>{toast.title}</b>
      <p>{toast.text}</p>
      {toast.detail && <p>{toast.detail}</p>}
      <button
        type="button"
        className="icon-btn"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
      >
        <X className="icon-s" />
      </button>
    </div>
  );
}
