import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export function Button({
  variant,
  size,
  iconOnlyBelow,
  className,
  ...button
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button type="button" {...button} className={buttonClass({ variant, size, iconOnlyBelow, className })} />
  );
}
