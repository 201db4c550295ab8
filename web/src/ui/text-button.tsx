import type { ComponentProps } from "react";
import { textLinkClass } from "./text-link-class.ts";

/** A button that looks like a link in running text. */
export function TextButton({ className = "", ...button }: ComponentProps<"button">) {
  return <button type="button" {...button} className={`${textLinkClass} ${className}`} />;
}
