import "./dialog.css";
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { pushLayer } from "./layers.ts";

/**
 * A modal dialog on the platform's own element: it traps the focus, closes on Escape, and gives the focus
 * back. It is open while it is rendered.
 */
export function Dialog(props: {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}) {
  const { title, closeLabel, onClose, children, className = "" } = props;
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    // React keeps the autofocus attribute to itself, so the way on marks itself otherwise.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const popLayer = pushLayer(dialog);
    return () => {
      popLayer();
      dialog.close();
      // close() does this too, unless the dialog has left the document by then.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop doubles the close button and Escape
    <dialog
      ref={element}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Text that is marked up to beyond the edge ends in a click, too: only one that also began there closes.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => pressedBeside.current && isBeside(event) && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
          <X />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Whether the pointer is on the backdrop, which reports as the dialog itself, as do the gaps in it. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !inside;
}
