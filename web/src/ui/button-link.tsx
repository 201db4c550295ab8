import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** A link that looks like a button. Links to another document or the API need `reloadDocument`. */
export function ButtonLink({
  variant,
  size,
  iconOnlyBelow,
  className,
  ...link
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...link} className={buttonClass({ variant, size, iconOnlyBelow, className })} />;
}
