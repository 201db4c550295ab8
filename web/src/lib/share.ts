/** The length to cut texts of such lengths to, so that all together take no more than there is room. */
export function share(lengths: readonly number[], room: number): number {
  let left = Math.max(room, 0);
  const rising = lengths.toSorted((a, b) => a - b);
  for (const [index, length] of rising.entries()) {
    const each = Math.floor(left / (rising.length - index));
    if (length > each) return each;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
