import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button-class.ts";

/**
 * A form's submit button. While busy, it keeps its width and the focus, and does nothing. The form
 * itself must ignore the Enter key during that time.
 */
export function Submit(props: {
  busy: boolean;
  busyLabel: string;
  /** @default "primary" */
  variant?: ButtonLook["variant"];
  size?: ButtonLook["size"];
  children: ReactNode;
}) {
  const { busy, busyLabel, variant = "primary", size, children } = props;
  return (
    <Button
      type="submit"
      variant={variant}
      size={size}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {/* Both labels lie in one grid cell, so that the wider one always sets the width. */}
      <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
        <span className={busy ? "invisible" : ""}>{children}</span>
        <span className={busy ? "" : "invisible"} role="status">
          <LoaderCircle className="motion-safe:animate-spin" />
          {busyLabel}
        </span>
      </span>
    </Button>
  );
}
