/** What a table holds under a key that came from outside: never what every object has, such as "constructor". */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
