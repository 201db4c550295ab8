import type { ComponentProps } from "react";

/** A button that looks like a link in running text. */
export function TextButton({ className = "", ...button }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...button}
      className={`font-medium text-accent underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current ${className}`}
    />
  );
}
