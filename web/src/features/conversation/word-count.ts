/**
 * Counts the words that begin in `added`, where `before` is the last character of the text it is
 * appended to.
 */
export function countNewWords(before: string, added: string): number {
  const starts = added.match(/(?<!\S)\S/g)?.length ?? 0;
  const continues = /\S$/.test(before) && /^\S/.test(added);
  return continues ? starts - 1 : starts;
}
