/** Returns a random integer from 0 up to but not including `below`. */
export type RandomInt = (below: number) => number;

/** Returns the items in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], randomInt: RandomInt = cryptoRandomInt): T[] {
  const next = [...items];
  for (let at = next.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [next[at], next[other]] = [next[other] as T, next[at] as T];
  }
  return next;
}

function cryptoRandomInt(below: number): number {
  return Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * below);
}
