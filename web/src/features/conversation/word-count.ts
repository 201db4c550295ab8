/** Chinese and Japanese are written without spaces. Each of their characters counts as a word. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;

/** Characters that end a word without a space: those above, and the punctuation around them. */
const SEPARATOR = new RegExp(`${CHARACTER.source}|[“”—…\\u3001-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20]`, "gu");

/**
 * Counts the words that begin in `added`, where `before` is the last character of the text it is
 * appended to.
 */
export function countNewWords(before: string, added: string): number {
  const characters = added.match(CHARACTER)?.length ?? 0;
  const spaced = added.replace(SEPARATOR, " ");
  const starts = spaced.match(/(?<!\S)\S/g)?.length ?? 0;
  const continues = /\S$/.test(before.replace(SEPARATOR, " ")) && /^\S/.test(spaced);
  return characters + (continues ? starts - 1 : starts);
}
