import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useClosePopover } from "./popover.tsx";

/**
 * An action in a `Menu`; a link if it has `to`. The menu closes before `onSelect` is called, and
 * returns the focus to its button, so that the action can move it.
 */
export function MenuItem(props: {
  icon: ReactNode;
  /** A smaller line that explains the action. */
  hint?: string;
  /** Where the link leads. */
  to?: string;
  /** For a link to another document. */
  reloadDocument?: boolean;
  onSelect?: () => void;
  disabled?: boolean;
  /** For a setting: whether it is on. */
  pressed?: boolean;
  /** Whether the action is not possible now. Selecting it explains why; the menu stays open. */
  dimmed?: boolean;
  autoFocus?: boolean;
  /** Layout only: margin, visibility. */
  className?: string;
  children: ReactNode;
}) {
  const {
    icon,
    hint,
    to,
    reloadDocument,
    pressed,
    dimmed,
    onSelect,
    className = "",
    children,
    ...button
  } = props;
  const close = useClosePopover();
  const id = useId();
  const naming = hint ? { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint` } : {};
  const look = `flex min-h-10 gap-2 rounded-2 border border-transparent px-2.5 text-start text-button leading-[1.2] font-medium tracking-[0.002em] text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:bg-well aria-disabled:text-muted active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-muted ${hint ? "py-2" : "items-center whitespace-nowrap"} ${className}`;
  const contents = (
    <>
      {icon}
      {hint ? (
        <span>
          <span id={`${id}-label`}>{children}</span>
          <small id={`${id}-hint`} className="mt-0.5 block text-meta leading-[1.35] font-normal text-muted">
            {hint}
          </small>
        </span>
      ) : (
        children
      )}
      {pressed && <Check className="ms-auto flex-none text-accent" />}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} reloadDocument={reloadDocument} {...naming} className={look}>
        {contents}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...button}
      {...naming}
      aria-pressed={pressed}
      aria-disabled={dimmed || undefined}
      onClick={() => {
        if (!dimmed) close();
        onSelect?.();
      }}
      className={look}
    >
      {contents}
    </button>
  );
}
