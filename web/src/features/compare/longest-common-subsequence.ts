/**
 * Returns the indexes in `a` of a longest common subsequence with `b`. Time and space are
 * proportional to the product of the lengths.
 */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): Set<number> {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const common = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.add(i);
      i++;
      j++;
    } else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return common;
}
