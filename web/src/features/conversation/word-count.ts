/** How many words begin in `added`, when it follows a text that ends in `before` (its last character is enough). */
export function newWords(before: string, added: string): number {
  const starts = added.match(/(?<!\S)\S/g)?.length ?? 0;
  const continues = /\S$/.test(before) && /^\S/.test(added);
  return continues ? starts - 1 : starts;
}
