import type { Slot } from "../lib/slot.ts";
import { Lobes, litClass } from "./lobes.tsx";
import { slotClass } from "./slot-class.ts";

/** The mark with one lobe in its slot's hue. */
export function Glyph(props: {
  slot: Slot;
  /** In pixels, or with a unit. @default 18 */
  size?: number | string;
  /** Layout only: margin, visibility. */
  className?: string;
}) {
  const { slot, size = 18, className = "" } = props;
  return (
    <Lobes
      size={size}
      className={`${slotClass[slot]} ${className}`}
      lobe={(lobe) => litClass(lobe === slot, "fill-(--hue)")}
    />
  );
}
