/**
 * One of the three places for a model's answer: the left, top or right lobe of the mark, each with
 * its hue.
 */
export type Slot = 1 | 2 | 3;
