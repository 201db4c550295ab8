/**
 * Returns the length to which each text must be truncated so that all of them together fit into
 * `total` (max-min fairness). Short texts stay whole, and long ones share the rest equally. Returns
 * Infinity if everything fits.
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
