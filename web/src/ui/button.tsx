import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export function Button({ variant, size, className, ...button }: ComponentProps<"button"> & ButtonLook) {
  return <button type="button" {...button} className={buttonClass({ variant, size, className })} />;
}
