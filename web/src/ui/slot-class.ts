import type { Slot } from "../lib/slot.ts";

/** Sets `--hue` and `--tint` to the slot's colors, for use as `fill-(--hue)` or `bg-(--tint)`. */
export const slotClass: Record<Slot, string> = { 1: "slot-1", 2: "slot-2", 3: "slot-3" };
