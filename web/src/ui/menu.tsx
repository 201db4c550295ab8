import type { ComponentProps } from "react";
import { Popover } from "./popover.tsx";

/** A popover with `MenuItem`s and `MenuLink`s in it. */
export function Menu(
  props: Omit<ComponentProps<typeof Popover>, "className"> & {
    /** For entries that would need many lines. */
    wide?: boolean;
  },
) {
  const { wide, ...popover } = props;
  return <Popover {...popover} className={`p-1.5 open:grid ${wide ? "w-90" : "w-75"}`} />;
}
