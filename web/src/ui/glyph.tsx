import type { Slot } from "../lib/slot.ts";
import { Lobes, litClass } from "./lobes.tsx";
import { slotClass } from "./slot-class.ts";

/** The mark with one lobe in its slot's hue. 18 px unless `className` sets another size. */
export function Glyph({ slot, className = "" }: { slot: Slot; className?: string }) {
  return (
    <Lobes
      size={18}
      className={`${slotClass[slot]} ${className}`}
      lobe={(lobe) => litClass(lobe === slot, "fill-(--hue)")}
    />
  );
}
