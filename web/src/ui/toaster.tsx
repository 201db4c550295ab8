import "./toast.css";
import { CircleAlert, Info, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "./layers.ts";
import { dismissToast, type Toast, useToast } from "./toasts.ts";

/** How long a toast is shown, unless the reader is on it. */
const SHOW_MS = 5000;

/** Where toasts appear, on top of whatever is on top. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const current = useToast();
  const layer = useTopLayer();
  const [place] = useState(makePlace);
  // Moved there, not made anew: a toast keeps its time while dialogs open and close.
  useLayoutEffect(() => {
    layer.append(place);
    return () => place.remove();
  }, [layer, place]);

  const shown = current?.open ? current : null;
  const card = shown && <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} />;
  const urgent = shown?.tone === "destructive";
  return createPortal(
    <>
      {/* This region is there before its words are: else they would not be read out. An alert is, in any case. */}
      <div role="status">{!urgent && card}</div>
      {urgent && <div role="alert">{card}</div>}
    </>,
    place,
  );
}

function makePlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = "toasts";
  return place;
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  /** Where the focus was before it came here. */
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOW_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  const destructive = toast.tone === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone reads
    <div
      className={destructive ? "toast destructive" : "toast"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
      }}
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
        onClick={() => {
          dismissToast(toast.id);
          if (before.current instanceof HTMLElement) before.current.focus();
        }}
      >
        <X className="icon-s" />
      </button>
    </div>
  );
}
