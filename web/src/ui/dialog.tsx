import "./dialog.css";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
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
      onClick={(event) => event.target === event.currentTarget && onClose()}
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
