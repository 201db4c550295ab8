/** Returns a name's first character in upper case, or "" for an empty name. */
export function initial(name: string): string {
  const [first = ""] = name;
  return first.toUpperCase();
}

/** Returns a provider's initial. A demo's ("Demo · OpenAI") is that of the provider it imitates. */
export function providerInitial(provider: string): string {
  return initial(provider.split(" · ").at(-1) ?? "");
}
