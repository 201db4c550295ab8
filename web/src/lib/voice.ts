/** Which voice a model speaks with: left, top or right lobe of the mark, and its hue. */
export type Voice = 1 | 2 | 3;
