/**
 * Returns the length to truncate each text to so that together they fit into `total` (max-min
 * fairness): short texts stay whole, and the long ones share what is left equally. Infinity if
 * everything fits.
 */
export function fairShare(lengths: readonly number[], total: number): number {
  let left = Math.max(total, 0);
  const ascending = lengths.toSorted((a, b) => a - b);
  for (const [index, length] of ascending.entries()) {
    const each = Math.floor(left / (ascending.length - index));
    if (length > each) return each;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
