import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

/** An action in a `Menu`; a link if it has `to`. */
export function MenuItem(props: {
  icon: ReactNode;
  /** A smaller line that explains the action. */
  hint?: string;
  /** Where the link leads. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** For a setting: whether it is on. */
  pressed?: boolean;
  /** Whether the action is not possible now. Clicking it explains why. */
  dimmed?: boolean;
  autoFocus?: boolean;
  /** Layout only: margin, visibility. */
  className?: string;
  children: ReactNode;
}) {
  const { icon, hint, to, pressed, dimmed, className = "", children, ...button } = props;
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
      <Link to={to} {...naming} className={look}>
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
      className={look}
    >
      {contents}
    </button>
  );
}
