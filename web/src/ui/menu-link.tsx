import type { ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import { menuItemClass, menuLineClass } from "./menu-item-class.ts";
import { useClosePopover } from "./popover.tsx";

/**
 * A link in a `Menu`. Before the link is followed, the menu closes and returns the focus to its
 * button, so that the focus is not lost if the page stays.
 */
export function MenuLink(props: LinkProps & { icon: ReactNode }) {
  const { icon, className = "", children, ...link } = props;
  const close = useClosePopover();
  return (
    <Link {...link} className={`${menuItemClass} ${menuLineClass} ${className}`} onClick={close}>
      {icon}
      {children}
    </Link>
  );
}
