import type { ComponentProps } from "react";
import { Popover } from "./popover.tsx";

/** A popover with `MenuItem`s and `MenuLink`s in it. */
export function Menu(popover: Omit<ComponentProps<typeof Popover>, "className">) {
  return <Popover {...popover} className="w-75 p-1.5 open:grid" />;
}
