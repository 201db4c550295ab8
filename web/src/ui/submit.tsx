import "./submit.css";
import { LoaderCircle } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";

/**
 * A form's button. While busy it keeps its width and its focus, says so, and does nothing. The form still has
 * to ignore the Enter key then.
 */
export function Submit(props: { busy: boolean; busyLabel: string; className?: string; children: ReactNode }) {
  const { busy, busyLabel, className = "", children } = props;
  return (
    <button
      type="submit"
      className={`btn submit ${className}`}
      aria-disabled={busy}
      onClick={(event: MouseEvent) => busy && event.preventDefault()}
    >
      <span data-shown={!busy}>{children}</span>
      <span data-shown={busy} role="status">
        <LoaderCircle className="spinner" />
        {busyLabel}
      </span>
    </button>
  );
}
