import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Link, type LinkProps } from "./link.tsx";

/** A link that looks like a button. */
export function ButtonLink({ variant, size, iconOnlyBelow, className, ...link }: LinkProps & ButtonLook) {
  return <Link {...link} className={buttonClass({ variant, size, iconOnlyBelow, className })} />;
}
