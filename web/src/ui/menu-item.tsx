import Check from "lucide-react/icons/check";
import { type ReactNode, useId } from "react";
import { menuItemClass, menuLineClass } from "./menu-item-class.ts";
import { useClosePopover } from "./popover.tsx";

/**
 * An action in a `Menu`. Before `onSelect` is called, the menu closes and returns the focus to its
 * button, so that the action can move the focus.
 */
export function MenuItem(props: {
  icon: ReactNode;
  /** A smaller line that explains the action. */
  hint?: string;
  onSelect: () => void;
  disabled?: boolean;
  /** For a setting: whether it is on. */
  pressed?: boolean;
  /** Whether the action is unavailable now. Selecting it explains why. */
  dimmed?: boolean;
  autoFocus?: boolean;
  /** Layout only: margin, visibility. */
  className?: string;
  children: ReactNode;
}) {
  const { icon, hint, pressed, dimmed, onSelect, className = "", children, ...button } = props;
  const close = useClosePopover();
  const id = useId();
  const naming = hint ? { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint` } : {};
  return (
    <button
      type="button"
      {...button}
      {...naming}
      aria-pressed={pressed}
      aria-disabled={dimmed || undefined}
      onClick={() => {
        close();
        onSelect();
      }}
      className={`${menuItemClass} aria-disabled:cursor-not-allowed aria-disabled:bg-well aria-disabled:text-muted disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-muted ${hint ? "py-2" : menuLineClass} ${className}`}
    >
      {icon}
      {hint ? (
        <span>
          <span id={`${id}-label`}>{children}</span>
          <small
            id={`${id}-hint`}
            className="mt-0.5 block text-meta leading-snug font-normal text-balance text-muted"
          >
            {hint}
          </small>
        </span>
      ) : (
        children
      )}
      {pressed && <Check className="ms-auto flex-none text-accent" />}
    </button>
  );
}
