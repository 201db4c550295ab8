import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** A link to another document that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  iconOnlyBelow,
  className,
  ...anchor
}: ComponentProps<"a"> & ButtonLook) {
  return <a {...anchor} className={buttonClass({ variant, size, iconOnlyBelow, className })} />;
}
