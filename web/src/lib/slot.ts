/**
 * The position of a selected model, which determines the hue of its answer. Each slot has its own
 * lobe of the mark.
 */
export type Slot = 1 | 2 | 3;
