/**
 * Looks up a key from an untrusted source. Inherited properties such as "constructor" are not
 * found.
 */
export function getOwn<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
