import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { pushLayer } from "./layers.ts";

const sizes = { md: "md:max-w-120", lg: "md:max-w-230" };

/**
 * A modal dialog, open while it is rendered. The native element traps the focus, closes on Escape
 * and returns the focus. On a phone it is a sheet at the bottom of the screen. A form inside needs
 * the class `contents`.
 */
export function Dialog(props: {
  title: string;
  /** A sentence below the title. */
  text?: string;
  closeLabel: string;
  /** @default "md" */
  size?: keyof typeof sizes;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, text, closeLabel, size = "md", onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    // React does not render the autofocus attribute that showModal() looks for.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const popLayer = pushLayer(dialog);
    return () => {
      popLayer();
      dialog.close();
      // React can keep the element in memory long after.
      for (const input of dialog.querySelectorAll<HTMLInputElement>("[type=password]")) {
        input.value = "";
        input.defaultValue = ""; // React mirrors the value in the attribute
      }
      // close() returns the focus too, unless the dialog has already left the document.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={element}
      className={`inset-0 m-auto max-h-[min(800px,calc(100dvh-32px))] w-[calc(100%-32px)] flex-col overflow-hidden rounded-dialog border border-transparent bg-overlay text-ink shadow-dialog backdrop:bg-scrim open:flex max-md:mb-0 max-md:max-h-[calc(100dvh-40px)] max-md:w-full max-md:max-w-none max-md:rounded-t-dialog max-md:rounded-b-none short:max-h-dvh short:overflow-auto ${sizes[size]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Selecting text past the edge also ends in a click, so only a press that began outside
      // closes the dialog.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => pressedOutside.current && isOutside(event) && onClose()}
    >
      <header className="flex items-start gap-3 ps-4.5 pe-2.5 pt-4.5 md:ps-6.5 md:pe-4 md:pt-5.5">
        <h2 id={titleId} className="me-auto self-center text-dialog">
          {title}
        </h2>
        <IconButton label={closeLabel} className="-mt-1" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {text && <p className="px-4.5 pt-1 text-balance text-ink-2 md:px-6.5">{text}</p>}
      {children}
    </dialog>
  );
}

/** Reports whether the pointer is on the backdrop, whose events target the dialog. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !inside;
}
