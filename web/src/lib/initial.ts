/** Returns a name's first character in upper case, or "" for an empty name. */
export function initial(name: string): string {
  const [first = ""] = name;
  return first.toUpperCase();
}
